-- AlterTable
ALTER TABLE "Turn" ADD COLUMN     "notes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "settings" JSONB;
