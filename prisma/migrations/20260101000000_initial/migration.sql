-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "RoomStatus" AS ENUM ('preparing', 'open', 'locked', 'ended');

-- CreateEnum
CREATE TYPE "Presence" AS ENUM ('here', 'left', 'removed');

-- CreateTable
CREATE TABLE "Room" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "ownerId" TEXT,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "agenda" TEXT,
    "hints" TEXT,
    "roles" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "botName" TEXT NOT NULL DEFAULT 'mubot',
    "status" "RoomStatus" NOT NULL DEFAULT 'preparing',
    "botPaused" BOOLEAN NOT NULL DEFAULT false,
    "subTopics" JSONB NOT NULL DEFAULT '[]',
    "subTopicsApproved" BOOLEAN NOT NULL DEFAULT false,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "lastTurn" INTEGER NOT NULL DEFAULT 0,
    "lastBasedOnSeq" INTEGER NOT NULL DEFAULT 0,
    "memory" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" TEXT NOT NULL,
    "roomId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "authorKey" TEXT,
    "clientId" TEXT,
    "body" JSONB NOT NULL,
    "labels" JSONB,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Participant" (
    "id" TEXT NOT NULL,
    "roomId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "role" TEXT,
    "simulated" BOOLEAN NOT NULL DEFAULT false,
    "presence" "Presence" NOT NULL DEFAULT 'here',
    "removedFor" TEXT,
    "tokenHash" TEXT NOT NULL,
    "joinedSeq" INTEGER NOT NULL,
    "joinedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3),

    CONSTRAINT "Participant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Turn" (
    "id" TEXT NOT NULL,
    "roomId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "trigger" TEXT NOT NULL,
    "preset" TEXT NOT NULL,
    "basedOnSeq" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "chosen" TEXT NOT NULL,
    "spoke" BOOLEAN NOT NULL,
    "dropped" TEXT,
    "engine" TEXT,
    "messageId" TEXT,
    "decision" JSONB NOT NULL,
    "outcome" JSONB NOT NULL,
    "subTopics" JSONB NOT NULL,
    "summaries" JSONB NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelCall" (
    "id" TEXT NOT NULL,
    "roomId" TEXT,
    "turnId" TEXT,
    "position" INTEGER NOT NULL,
    "questionId" TEXT NOT NULL,
    "questionVersion" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "latencyMs" DOUBLE PRECISION NOT NULL,
    "firstTokenMs" DOUBLE PRECISION,
    "promptTokens" INTEGER,
    "completionTokens" INTEGER,
    "tokensEstimated" BOOLEAN NOT NULL DEFAULT false,
    "costUsd" DOUBLE PRECISION,
    "prompt" JSONB,
    "rawAnswer" TEXT,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lease" (
    "roomId" TEXT NOT NULL,
    "node" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("roomId")
);

-- CreateTable
CREATE TABLE "Link" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "Link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT DEFAULT 'facilitator',
    "banned" BOOLEAN DEFAULT false,
    "banReason" TEXT,
    "banExpires" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,
    "impersonatedBy" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMP(3),
    "refreshTokenExpiresAt" TIMESTAMP(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Room_code_key" ON "Room"("code");

-- CreateIndex
CREATE INDEX "Room_ownerId_createdAt_idx" ON "Room"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "Entry_roomId_type_seq_idx" ON "Entry"("roomId", "type", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_roomId_seq_key" ON "Entry"("roomId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_roomId_clientId_key" ON "Entry"("roomId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Participant_tokenHash_key" ON "Participant"("tokenHash");

-- CreateIndex
CREATE INDEX "Participant_roomId_joinedSeq_idx" ON "Participant"("roomId", "joinedSeq");

-- CreateIndex
CREATE UNIQUE INDEX "Turn_roomId_number_key" ON "Turn"("roomId", "number");

-- CreateIndex
CREATE INDEX "ModelCall_turnId_position_idx" ON "ModelCall"("turnId", "position");

-- CreateIndex
CREATE INDEX "ModelCall_roomId_startedAt_idx" ON "ModelCall"("roomId", "startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Link_tokenHash_key" ON "Link"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_key" ON "Session"("token");

-- AddForeignKey
ALTER TABLE "Room" ADD CONSTRAINT "Room_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Participant" ADD CONSTRAINT "Participant_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "Room"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot express.
ALTER TABLE "Room" ADD CONSTRAINT "Room_counters_check" CHECK ("lastSeq" >= 0 AND "lastTurn" >= 0 AND "lastBasedOnSeq" BETWEEN 0 AND "lastSeq");
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_seq_check" CHECK ("seq" > 0);
ALTER TABLE "Participant" ADD CONSTRAINT "Participant_joinedSeq_check" CHECK ("joinedSeq" > 0);
ALTER TABLE "Turn" ADD CONSTRAINT "Turn_numbers_check" CHECK ("number" > 0 AND "basedOnSeq" >= 0 AND "epoch" > 0 AND "durationMs" >= 0);
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_numbers_check" CHECK ("position" >= 0 AND "attempt" > 0 AND "latencyMs" >= 0);
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_epoch_check" CHECK ("epoch" > 0);
CREATE UNIQUE INDEX "Participant_roomId_nameKey_key" ON "Participant"("roomId", "nameKey") WHERE "presence" <> 'removed';
