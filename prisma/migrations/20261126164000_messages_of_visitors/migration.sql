-- CreateEnum
CREATE TYPE "ContactTopic" AS ENUM ('LICENSES', 'SIGN_IN', 'ORGANIZATION', 'PRIVACY', 'ACCESSIBILITY', 'OTHER');

-- Somebody without an account writes too: under a name, with an address for the answer, about one of a few things.
ALTER TABLE "FeedbackMessage" ALTER COLUMN "userId" DROP NOT NULL,
ADD COLUMN     "name" TEXT,
ADD COLUMN     "replyEmail" TEXT,
ADD COLUMN     "topic" "ContactTopic",
ADD COLUMN     "locale" TEXT,
ADD CONSTRAINT "FeedbackMessage_sender_check" CHECK (
  "userId" IS NOT NULL OR ("name" IS NOT NULL AND "replyEmail" IS NOT NULL AND "topic" IS NOT NULL AND "locale" IS NOT NULL));

-- Found by the address for the answer, and cleared by age.
CREATE INDEX "FeedbackMessage_replyEmail_idx" ON "FeedbackMessage"("replyEmail");
