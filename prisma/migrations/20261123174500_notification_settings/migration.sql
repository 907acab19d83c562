-- What a person wants to be told of, and how. Without a row the channel keeps its usual way.
CREATE TYPE "NotificationTopic" AS ENUM ('EXPIRY', 'TRAINING', 'CLASSES', 'ORGANIZATION', 'SECURITY');

CREATE TABLE "NotificationSetting" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "topic" "NotificationTopic" NOT NULL,
    "channel" "NotificationChannel" NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NotificationSetting_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "NotificationSetting_userId_topic_channel_key" ON "NotificationSetting"("userId", "topic", "channel");

ALTER TABLE "NotificationSetting" ADD CONSTRAINT "NotificationSetting_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
