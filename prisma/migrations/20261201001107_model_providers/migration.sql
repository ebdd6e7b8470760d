-- AlterTable
ALTER TABLE "ModelCall" ADD COLUMN     "fallbackCode" TEXT,
ADD COLUMN     "fallbackMessage" TEXT,
ADD COLUMN     "provider" TEXT;

-- CreateTable
CREATE TABLE "ModelProvider" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "analysisModel" TEXT,
    "replyModel" TEXT,
    "forAnalysis" BOOLEAN NOT NULL DEFAULT true,
    "forReplies" BOOLEAN NOT NULL DEFAULT true,
    "maxConcurrent" INTEGER NOT NULL DEFAULT 8,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "ModelProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelConfig" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,
    "environmentPosition" INTEGER NOT NULL DEFAULT 0,
    "budget" JSONB NOT NULL DEFAULT '{}',
    "prices" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "ModelConfig_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ModelCall_startedAt_idx" ON "ModelCall"("startedAt");
