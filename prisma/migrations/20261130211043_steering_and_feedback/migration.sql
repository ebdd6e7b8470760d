-- AlterTable
ALTER TABLE "Room" ADD COLUMN     "draft" JSONB;

-- CreateTable
CREATE TABLE "Feedback" (
    "roomId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Feedback_pkey" PRIMARY KEY ("messageId","by")
);

-- CreateIndex
CREATE INDEX "Feedback_roomId_idx" ON "Feedback"("roomId");

-- AddForeignKey
ALTER TABLE "Feedback" ADD CONSTRAINT "Feedback_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Feedback" ADD CONSTRAINT "Feedback_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
