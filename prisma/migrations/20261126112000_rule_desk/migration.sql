-- An edit of a draft names what it saw.
ALTER TABLE "RuleVersion" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

CREATE TYPE "RuleReplayState" AS ENUM ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED');

CREATE TABLE "RuleReplayRun" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ruleVersionId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "askedById" UUID NOT NULL,
    "effectiveFrom" DATE,
    "asOf" DATE NOT NULL,
    "state" "RuleReplayState" NOT NULL DEFAULT 'WAITING',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "lastUserId" UUID,
    "licenses" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RuleReplayRun_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RuleReplayRun_ruleVersionId_fkey" FOREIGN KEY ("ruleVersionId") REFERENCES "RuleVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RuleReplayRun_ruleVersionId_createdAt_idx" ON "RuleReplayRun"("ruleVersionId", "createdAt");
CREATE INDEX "RuleReplayRun_createdAt_idx" ON "RuleReplayRun"("createdAt");

-- No key of people or licenses: a run is written as fast as it is worked out, and who is gone is left out when it is read.
CREATE TABLE "RuleReplayChange" (
    "runId" UUID NOT NULL,
    "credentialId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "RuleReplayChange_pkey" PRIMARY KEY ("runId", "credentialId"),
    CONSTRAINT "RuleReplayChange_runId_fkey" FOREIGN KEY ("runId") REFERENCES "RuleReplayRun"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RuleReplayChange_userId_idx" ON "RuleReplayChange"("userId");

CREATE TABLE "RuleChange" (
    "credentialId" UUID NOT NULL,
    "ruleVersion" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "change" JSONB NOT NULL,

    CONSTRAINT "RuleChange_pkey" PRIMARY KEY ("credentialId", "ruleVersion"),
    CONSTRAINT "RuleChange_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RuleChange_userId_idx" ON "RuleChange"("userId");
