-- Topics that boards ask for beside hours (decision 063): on what teaches them, on what was proposed and on what was credited.
ALTER TABLE "Credit" ADD COLUMN "topicCodes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "CreditProposal" ADD COLUMN "topicCodes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "TaskRevision" ADD COLUMN "topicCodes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Topics of a license that are due or not known, as they were worked out with its hours.
ALTER TABLE "Standing" ADD COLUMN "openTopics" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "BoardEntry" ADD COLUMN "openTopics" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What a person said of a topic. Only what was done has a day.
CREATE TYPE "TopicAnswerKind" AS ENUM ('DONE', 'NOT_DONE', 'NOT_FOR_ME');

CREATE TABLE "TopicAnswer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "kind" "TopicAnswerKind" NOT NULL,
    "doneOn" DATE,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TopicAnswer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "TopicAnswer_done_check" CHECK (("kind" = 'DONE') = ("doneOn" IS NOT NULL)),
    CONSTRAINT "TopicAnswer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "TopicAnswer_userId_code_key" ON "TopicAnswer"("userId", "code");

-- Licenses whose rule asks for topics are worked out again by the next daily job.
UPDATE "Standing" s SET "computedOn" = s."computedOn" - 1
FROM "Credential" c WHERE c."id" = s."credentialId" AND c."geo" IN ('CA', 'TX') AND c."credentialType" IN ('RN', 'LVN');
