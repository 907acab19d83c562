CREATE TYPE "FeedbackState" AS ENUM ('NEW', 'ANSWERED', 'CLOSED');

ALTER TABLE "FeedbackMessage" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "state" "FeedbackState" NOT NULL DEFAULT 'NEW';

DROP INDEX "FeedbackMessage_createdAt_idx";
CREATE INDEX "FeedbackMessage_createdAt_id_idx" ON "FeedbackMessage"("createdAt", "id");
CREATE INDEX "FeedbackMessage_state_createdAt_id_idx" ON "FeedbackMessage"("state", "createdAt", "id");
CREATE INDEX "FeedbackMessage_userId_idx" ON "FeedbackMessage"("userId");
-- Words of messages are found without reading all of them.
CREATE INDEX "FeedbackMessage_message_idx" ON "FeedbackMessage" USING GIN ("message" gin_trgm_ops);

CREATE TABLE "FeedbackAnswer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "feedbackId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "answer" TEXT NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "FeedbackAnswer_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "FeedbackAnswer_feedbackId_createdAt_idx" ON "FeedbackAnswer"("feedbackId", "createdAt");
ALTER TABLE "FeedbackAnswer" ADD CONSTRAINT "FeedbackAnswer_feedbackId_fkey" FOREIGN KEY ("feedbackId") REFERENCES "FeedbackMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
