-- What a person said of a topic by a day (decision 065): one row for each change of an answer, only ever added. No kind: it was taken back.
CREATE TABLE "TopicAnswerChange" (
    "userId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" "TopicAnswerKind",
    "doneOn" DATE,

    CONSTRAINT "TopicAnswerChange_pkey" PRIMARY KEY ("userId", "code", "version"),
    CONSTRAINT "TopicAnswerChange_done_check" CHECK (("kind" IS NOT DISTINCT FROM 'DONE') = ("doneOn" IS NOT NULL)),
    CONSTRAINT "TopicAnswerChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What is said now was said when it was answered; what was said before it is not known any more.
INSERT INTO "TopicAnswerChange" ("userId", "code", "version", "recordedAt", "kind", "doneOn")
SELECT "userId", "code", 1, "answeredAt", "kind", "doneOn" FROM "TopicAnswer";

-- What decides which notes go with a stored status, so that lists and files say the same as the page of the license.
ALTER TABLE "Standing" ADD COLUMN "firstRenewal" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Standing" ADD COLUMN "unanswered" BOOLEAN NOT NULL DEFAULT false;

-- Licenses of which either may be true are worked out again by the next daily job.
UPDATE "Standing" s SET "computedOn" = s."computedOn" - 1
FROM "Credential" c WHERE c."id" = s."credentialId" AND (c."firstLicense" IS NULL OR s."status" = 'EXEMPT');
