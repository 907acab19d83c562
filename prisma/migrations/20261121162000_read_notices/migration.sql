-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "readAt" TIMESTAMPTZ(3);

-- How many a person has not read: quick however many they have read.
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId") WHERE ("readAt" IS NULL);
