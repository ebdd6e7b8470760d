-- What Prisma's schema language cannot express.
ALTER TABLE "Room" ADD CONSTRAINT "Room_counters_check" CHECK ("lastSeq" >= 0 AND "lastTurn" >= 0 AND "lastBasedOnSeq" BETWEEN 0 AND "lastSeq");
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_seq_check" CHECK ("seq" > 0);
ALTER TABLE "Participant" ADD CONSTRAINT "Participant_joinedSeq_check" CHECK ("joinedSeq" > 0);
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_numbers_check" CHECK ("number" > 0 AND "basedOnSeq" >= 0 AND "epoch" > 0 AND "durationMs" >= 0);
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_numbers_check" CHECK ("position" >= 0 AND "attempt" > 0 AND "latencyMs" >= 0);
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_epoch_check" CHECK ("epoch" > 0);
CREATE UNIQUE INDEX "Participant_roomId_nameKey_key" ON "Participant"("roomId", "nameKey") WHERE "presence" <> 'removed';
