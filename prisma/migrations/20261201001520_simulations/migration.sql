-- AlterTable
ALTER TABLE "Room" ADD COLUMN     "simulationId" TEXT;

-- CreateTable
CREATE TABLE "SimulationMark" (
    "jobId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "ownerId" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "why" TEXT,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SimulationMark_pkey" PRIMARY KEY ("jobId","number","ownerId")
);

-- CreateIndex
CREATE INDEX "SimulationMark_ownerId_at_idx" ON "SimulationMark"("ownerId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Room_simulationId_key" ON "Room"("simulationId");

-- AddForeignKey
ALTER TABLE "Room" ADD CONSTRAINT "Room_simulationId_fkey" FOREIGN KEY ("simulationId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SimulationMark" ADD CONSTRAINT "SimulationMark_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SimulationMark" ADD CONSTRAINT "SimulationMark_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
