-- Where a person is, for the hours at which they are written to; and since when they agreed to text messages.
ALTER TABLE "User" ADD COLUMN     "timeZone" TEXT,
ADD COLUMN     "textConsentAt" TIMESTAMPTZ(3);

-- Who switched text messages on agreed to them then.
UPDATE "User" u SET "textConsentAt" = s."at"
FROM (SELECT "userId", min("changedAt") AS "at" FROM "NotificationSetting"
  WHERE "channel" = 'SMS' AND "enabled" GROUP BY "userId") s
WHERE s."userId" = u."id";

-- What an organization leaves out of the ladder, and which digests it sends.
ALTER TABLE "Org" ADD COLUMN     "ladderLeft" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "weeklyDigest" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "expiryDigest" BOOLEAN NOT NULL DEFAULT true;

-- From when a supervisor who is a member may be told of somebody's licenses: at once of those who join from now on, whom the invitation
-- tells; of the others fourteen days after they were told.
ALTER TABLE "Role" ADD COLUMN     "supervisorToldFrom" TIMESTAMPTZ(3);
ALTER TABLE "Role" ALTER COLUMN "supervisorToldFrom" SET DEFAULT CURRENT_TIMESTAMP;

-- The end of the first year of a period whose hours are missing, and how many.
ALTER TABLE "Standing" ADD COLUMN     "firstYearEndsAt" DATE,
ADD COLUMN     "firstYearMissing" INTEGER;

ALTER TYPE "NotificationTopic" ADD VALUE 'TEAM_WEEKLY';
ALTER TYPE "NotificationTopic" ADD VALUE 'TEAM_EXPIRED';

-- The ladder finds by these what is due.
CREATE INDEX "Credential_ladder_idx" ON "Credential"("expiresAt") WHERE ("archivedAt" IS NULL);
CREATE INDEX "Standing_firstYear_idx" ON "Standing"("firstYearEndsAt") WHERE ("firstYearEndsAt" IS NOT NULL);
CREATE INDEX "Standing_periodEnd_idx" ON "Standing"("periodEndsAt") WHERE ("missingUnits" > 0);
CREATE INDEX "Role_supervision_idx" ON "Role"("orgId", "supervisorId") WHERE ("supervisorId" IS NOT NULL);
CREATE INDEX "Role_untold_idx" ON "Role"("id") WHERE ("supervisorToldFrom" IS NULL);
