-- CreateEnum
CREATE TYPE "WebhookFormat" AS ENUM ('SUMA', 'CHAT');

-- What a webhook sends: an event as JSON for a program, or a sentence for a chat, in its language.
ALTER TABLE "WebhookSubscription" ADD COLUMN "format" "WebhookFormat" NOT NULL DEFAULT 'SUMA',
ADD COLUMN "locale" TEXT NOT NULL DEFAULT 'en';
