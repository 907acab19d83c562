-- A check-in that reached us after its code was over: it counts only once staff of the session confirm it (decision 059).
CREATE TYPE "LateCheckInState" AS ENUM ('WAITING', 'CONFIRMED', 'DECLINED');

CREATE TABLE "LateCheckIn" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "taskSessionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "codeAt" TIMESTAMPTZ(3) NOT NULL,
    "pressedAt" TIMESTAMPTZ(3) NOT NULL,
    "deviceHash" BYTEA,
    "state" "LateCheckInState" NOT NULL DEFAULT 'WAITING',
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LateCheckIn_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LateCheckIn_decided_check" CHECK (("state" = 'WAITING') = ("decidedAt" IS NULL)),
    CONSTRAINT "LateCheckIn_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LateCheckIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Once per person and once per device of a session.
CREATE UNIQUE INDEX "LateCheckIn_taskSessionId_userId_key" ON "LateCheckIn"("taskSessionId", "userId");
CREATE UNIQUE INDEX "LateCheckIn_device_key" ON "LateCheckIn"("taskSessionId", "deviceHash") WHERE ("deviceHash" IS NOT NULL);
CREATE INDEX "LateCheckIn_userId_idx" ON "LateCheckIn"("userId");

-- When a signature that was made without network reached us; signedAt is then the time on the signer's device.
ALTER TABLE "Signature" ADD COLUMN "receivedAt" TIMESTAMPTZ(3);
