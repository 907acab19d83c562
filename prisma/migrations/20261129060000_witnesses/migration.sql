-- By what a check-in, a check-out and an outcome were seen, why a time of a class was entered by hand, and by which
-- planned times a class ran that was moved afterwards.
CREATE TYPE "WitnessKind" AS ENUM ('SERVER', 'CODE', 'DEVICE', 'HAND');

ALTER TABLE "EnrollmentEvent" ADD COLUMN     "witness" "WitnessKind";

ALTER TABLE "TaskSession" ADD COLUMN     "endedReason" TEXT,
ADD COLUMN     "ranFrom" TIMESTAMPTZ(3),
ADD COLUMN     "ranUntil" TIMESTAMPTZ(3),
ADD COLUMN     "startedReason" TEXT;

-- Somebody with another name who says that they were a guest waits until staff have seen both names.
ALTER TABLE "Guest" ADD COLUMN     "claimedAt" TIMESTAMPTZ(3),
ADD COLUMN     "claimedById" UUID;

CREATE INDEX "Guest_claimedById_idx" ON "Guest"("claimedById");

ALTER TABLE "Guest" ADD CONSTRAINT "Guest_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What one super admin asks for and a second person agrees to.
CREATE TYPE "DeskRequestKind" AS ENUM ('APPOINTMENT', 'MERGE');
CREATE TYPE "DeskRequestOutcome" AS ENUM ('DONE', 'REFUSED', 'ENDED');

CREATE TABLE "DeskRequest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" "DeskRequestKind" NOT NULL,
    "requestedById" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "otherId" UUID,
    "reason" TEXT NOT NULL,
    "otherReason" TEXT,
    "choices" JSONB NOT NULL DEFAULT '[]',
    "codesSentAt" TIMESTAMPTZ(3),
    "outcome" "DeskRequestOutcome",
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,

    CONSTRAINT "DeskRequest_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "DeskRequest_waiting_key" ON "DeskRequest"("kind", "userId") WHERE (outcome IS NULL);
CREATE INDEX "DeskRequest_userId_idx" ON "DeskRequest"("userId");
CREATE INDEX "DeskRequest_otherId_idx" ON "DeskRequest"("otherId");
CREATE INDEX "DeskRequest_waiting_idx" ON "DeskRequest"("createdAt") WHERE (outcome IS NULL);

ALTER TABLE "DeskRequest" ADD CONSTRAINT "DeskRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "DeskRequest" ADD CONSTRAINT "DeskRequest_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
