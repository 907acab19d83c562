-- CreateEnum
CREATE TYPE "InvitationState" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "DeadlineStanding" AS ENUM ('EXPIRED', 'D30', 'D60', 'D90', 'LATER');

-- CreateEnum
CREATE TYPE "UnitsStanding" AS ENUM ('COMPLETE', 'ON_TRACK', 'BEHIND', 'NOT_TRACKED');

-- CreateEnum
CREATE TYPE "BoardBand" AS ENUM ('EXPIRED', 'D30', 'D60', 'D90', 'BEHIND', 'UNVERIFIED', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('READY', 'RUNNING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "MissingPeople" AS ENUM ('LEAVE', 'END');

-- CreateEnum
CREATE TYPE "NotificationState" AS ENUM ('SCHEDULED', 'SENT', 'FAILED', 'SUPPRESSED');

-- CreateEnum
CREATE TYPE "NotificationSeverity" AS ENUM ('WARN', 'INFO', 'SUCCESS', 'ERROR');

-- CreateEnum
CREATE TYPE "NotificationChannel" AS ENUM ('IN_APP', 'EMAIL', 'SMS');

-- DropIndex
DROP INDEX "Invitation_orgId_respondedAt_idx";

-- DropIndex
DROP INDEX "Role_orgId_state_idx";

-- Search in names, contacts and employee numbers by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "band" "BoardBand",
ADD COLUMN     "department" TEXT,
ADD COLUMN     "employeeId" TEXT,
ADD COLUMN     "firstName" TEXT,
ADD COLUMN     "hireDate" DATE,
ADD COLUMN     "jobTitle" TEXT,
ADD COLUMN     "lastName" TEXT,
ADD COLUMN     "middleName" TEXT,
ADD COLUMN     "nextResendAt" TIMESTAMPTZ(3),
ADD COLUMN     "resendCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sortName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "state" "InvitationState" NOT NULL DEFAULT 'OPEN',
ALTER COLUMN "sentAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Role" ADD COLUMN     "band" "BoardBand",
ADD COLUMN     "department" TEXT,
ADD COLUMN     "employeeId" TEXT,
ADD COLUMN     "endedAt" TIMESTAMPTZ(3),
ADD COLUMN     "hireDate" DATE,
ADD COLUMN     "jobTitle" TEXT,
ADD COLUMN     "leaveAt" TIMESTAMPTZ(3),
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sortName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "supervisorId" UUID;

-- What was answered is what the state says.
UPDATE "Invitation" SET "state" = CASE
  WHEN "response" = 'ACCEPTED' THEN 'ACCEPTED'::"InvitationState"
  WHEN "response" = 'DECLINED' THEN 'DECLINED'
  WHEN "respondedAt" IS NOT NULL THEN 'REVOKED'
  WHEN "expiresAt" <= now() THEN 'EXPIRED'
  ELSE 'OPEN' END;
-- Of several open invitations of one contact by one organization, the newest stays.
UPDATE "Invitation" i SET "state" = 'REVOKED' WHERE i."state" = 'OPEN' AND i."invitationType" = 'ORG' AND EXISTS (
  SELECT 1 FROM "Invitation" n WHERE n."orgId" = i."orgId" AND n."contactType" = i."contactType" AND n."contact" = i."contact"
    AND n."state" = 'OPEN' AND n."invitationType" = 'ORG' AND (n."createdAt", n."id") > (i."createdAt", i."id"));
ALTER TABLE "Invitation" DROP COLUMN "response";

-- DropEnum
DROP TYPE "InvitationResponse";

-- CreateTable
CREATE TABLE "ReportedCredential" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "invitationId" UUID NOT NULL,
    "geo" TEXT NOT NULL,
    "credentialType" TEXT NOT NULL,
    "credentialNumber" TEXT NOT NULL,
    "effectiveAt" DATE,
    "expiresAt" DATE NOT NULL,

    CONSTRAINT "ReportedCredential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Standing" (
    "credentialId" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "computedOn" DATE NOT NULL,
    "deadline" "DeadlineStanding" NOT NULL,
    "units" "UnitsStanding" NOT NULL,
    "unverified" BOOLEAN NOT NULL,
    "band" "BoardBand" NOT NULL,
    "status" TEXT NOT NULL,
    "periodStartsAt" DATE NOT NULL,
    "periodEndsAt" DATE NOT NULL,
    "countedUnits" INTEGER NOT NULL,
    "requiredUnits" INTEGER,
    "missingUnits" INTEGER,

    CONSTRAINT "Standing_pkey" PRIMARY KEY ("credentialId")
);

-- CreateTable
CREATE TABLE "BoardEntry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "orgId" UUID NOT NULL,
    "roleId" UUID,
    "credentialId" UUID,
    "reportedCredentialId" UUID,
    "sortName" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    "department" TEXT,
    "geo" TEXT NOT NULL,
    "credentialType" TEXT NOT NULL,
    "verifiedState" "VerifiedState" NOT NULL,
    "band" "BoardBand" NOT NULL,
    "deadline" "DeadlineStanding" NOT NULL,
    "units" "UnitsStanding" NOT NULL,
    "expiresAt" DATE NOT NULL,
    "missingUnits" INTEGER,
    "computedOn" DATE NOT NULL,

    CONSTRAINT "BoardEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrgTally" (
    "orgId" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "facet" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "OrgTally_pkey" PRIMARY KEY ("orgId","list","facet","value")
);

-- CreateTable
CREATE TABLE "PeopleImport" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "createdById" UUID,
    "fileName" TEXT,
    "state" "ImportState" NOT NULL DEFAULT 'READY',
    "missing" "MissingPeople" NOT NULL DEFAULT 'LEAVE',
    "invite" BOOLEAN NOT NULL DEFAULT true,
    "rows" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL,
    "problem" TEXT,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PeopleImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WheelVisit" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WheelVisit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID NOT NULL,
    "orgId" UUID,
    "kind" TEXT NOT NULL,
    "severity" "NotificationSeverity" NOT NULL,
    "messageKey" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "actionPath" TEXT,
    "channels" "NotificationChannel"[],
    "dedupeKey" TEXT NOT NULL,
    "state" "NotificationState" NOT NULL DEFAULT 'SCHEDULED',
    "sendAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReportedCredential_invitationId_geo_credentialType_credenti_key" ON "ReportedCredential"("invitationId", "geo", "credentialType", "credentialNumber");

-- CreateIndex
CREATE INDEX "Standing_computedOn_idx" ON "Standing"("computedOn");

-- CreateIndex
CREATE UNIQUE INDEX "BoardEntry_reportedCredentialId_key" ON "BoardEntry"("reportedCredentialId");

-- CreateIndex
CREATE INDEX "BoardEntry_credentialId_idx" ON "BoardEntry"("credentialId");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_sortName_id_idx" ON "BoardEntry"("orgId", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_expiresAt_sortName_id_idx" ON "BoardEntry"("orgId", "expiresAt", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_band_sortName_id_idx" ON "BoardEntry"("orgId", "band", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_geo_sortName_id_idx" ON "BoardEntry"("orgId", "geo", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_credentialType_sortName_id_idx" ON "BoardEntry"("orgId", "credentialType", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_department_sortName_id_idx" ON "BoardEntry"("orgId", "department", "sortName", "id");

-- CreateIndex
CREATE INDEX "BoardEntry_orgId_verifiedState_sortName_id_idx" ON "BoardEntry"("orgId", "verifiedState", "sortName", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BoardEntry_roleId_credentialId_key" ON "BoardEntry"("roleId", "credentialId");

-- CreateIndex
CREATE INDEX "PeopleImport_orgId_createdAt_idx" ON "PeopleImport"("orgId", "createdAt");

-- CreateIndex
CREATE INDEX "WheelVisit_userId_orgId_expiresAt_idx" ON "WheelVisit"("userId", "orgId", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_dedupeKey_key" ON "Notification"("dedupeKey");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_idx" ON "Notification"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_orgId_seq_idx" ON "AuditEvent"("orgId", "seq");

-- CreateIndex
CREATE INDEX "Invitation_orgId_state_sortName_id_idx" ON "Invitation"("orgId", "state", "sortName", "id");

-- CreateIndex
CREATE INDEX "Invitation_state_nextResendAt_idx" ON "Invitation"("state", "nextResendAt");

-- CreateIndex
CREATE INDEX "Invitation_state_expiresAt_idx" ON "Invitation"("state", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_open_key" ON "Invitation"("orgId", "contactType", "contact") WHERE ("state" = 'OPEN' AND "invitationType" = 'ORG');

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_open_employee_key" ON "Invitation"("orgId", "employeeId") WHERE ("state" = 'OPEN');

-- CreateIndex
CREATE INDEX "Role_orgId_sortName_id_idx" ON "Role"("orgId", "sortName", "id");

-- CreateIndex
CREATE INDEX "Role_orgId_state_sortName_id_idx" ON "Role"("orgId", "state", "sortName", "id");

-- CreateIndex
CREATE INDEX "Role_orgId_roleType_sortName_id_idx" ON "Role"("orgId", "roleType", "sortName", "id");

-- CreateIndex
CREATE INDEX "Role_orgId_department_sortName_id_idx" ON "Role"("orgId", "department", "sortName", "id");

-- CreateIndex
CREATE INDEX "Role_orgId_band_sortName_id_idx" ON "Role"("orgId", "band", "sortName", "id");

-- CreateIndex
CREATE INDEX "Role_supervisorId_idx" ON "Role"("supervisorId");

-- CreateIndex
CREATE UNIQUE INDEX "Role_orgId_employeeId_key" ON "Role"("orgId", "employeeId");

-- AddForeignKey
ALTER TABLE "Role" ADD CONSTRAINT "Role_supervisorId_fkey" FOREIGN KEY ("supervisorId") REFERENCES "Role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportedCredential" ADD CONSTRAINT "ReportedCredential_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardEntry" ADD CONSTRAINT "BoardEntry_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardEntry" ADD CONSTRAINT "BoardEntry_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardEntry" ADD CONSTRAINT "BoardEntry_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardEntry" ADD CONSTRAINT "BoardEntry_reportedCredentialId_fkey" FOREIGN KEY ("reportedCredentialId") REFERENCES "ReportedCredential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgTally" ADD CONSTRAINT "OrgTally_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleImport" ADD CONSTRAINT "PeopleImport_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleImport" ADD CONSTRAINT "PeopleImport_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WheelVisit" ADD CONSTRAINT "WheelVisit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WheelVisit" ADD CONSTRAINT "WheelVisit_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Search.
CREATE INDEX "Role_search_idx" ON "Role" USING GIN ("orgId", "searchText" gin_trgm_ops);
CREATE INDEX "Invitation_search_idx" ON "Invitation" USING GIN ("orgId", "searchText" gin_trgm_ops);
CREATE INDEX "BoardEntry_search_idx" ON "BoardEntry" USING GIN ("orgId", "searchText" gin_trgm_ops);

-- Tallies: each statement on a list adds its difference. The organization's row is locked first, so that two writers of
-- one organization never wait for each other in a circle. Order of locks everywhere: roles, organization, history.
CREATE FUNCTION "add_tallies"(list_name text, deltas jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF deltas IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM "Org" WHERE "id" IN (SELECT DISTINCT (d->>'orgId')::uuid FROM jsonb_array_elements(deltas) d)
    ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "OrgTally" ("orgId", "list", "facet", "value", "count")
  SELECT o."id", list_name, d->>'facet', d->>'value', (d->>'change')::int
  FROM jsonb_array_elements(deltas) d JOIN "Org" o ON o."id" = (d->>'orgId')::uuid
  ON CONFLICT ON CONSTRAINT "OrgTally_pkey" DO UPDATE SET "count" = "OrgTally"."count" + excluded."count";
END $$;

CREATE FUNCTION "role_facets"(r "Role") RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY SELECT 'state', r."state"::text
  UNION ALL SELECT f.facet, f.value FROM (VALUES ('roleType', r."roleType"::text), ('department', coalesce(r."department", '')),
    ('band', coalesce(r."band"::text, ''))) f(facet, value) WHERE r."state" <> 'ENDED';
END $$;
CREATE FUNCTION "invitation_facets"(i "Invitation") RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY SELECT 'state', i."state"::text WHERE i."invitationType" = 'ORG';
END $$;
CREATE FUNCTION "board_facets"(b "BoardEntry") RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY VALUES ('all', ''), ('band', b."band"::text), ('geo', b."geo"), ('credentialType', b."credentialType"),
    ('department', coalesce(b."department", '')), ('verifiedState', b."verifiedState"::text),
    ('source', CASE WHEN b."credentialId" IS NULL THEN 'REPORTED' ELSE 'MEMBER' END);
END $$;

CREATE FUNCTION "tally_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, count(*) AS change FROM new_rows n, "role_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -count(*) AS change FROM old_rows o, "role_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, 1 AS c FROM new_rows n, "role_facets"(n) f
        UNION ALL SELECT o."orgId", f.facet, f.value, -1 FROM old_rows o, "role_facets"(o) f) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('MEMBER', deltas);
  RETURN NULL;
END $$;
CREATE TRIGGER "Role_tally_insert" AFTER INSERT ON "Role" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_member"();
CREATE TRIGGER "Role_tally_update" AFTER UPDATE ON "Role" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_member"();
CREATE TRIGGER "Role_tally_delete" AFTER DELETE ON "Role" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_member"();

CREATE FUNCTION "tally_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, count(*) AS change FROM new_rows n, "invitation_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -count(*) AS change FROM old_rows o, "invitation_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, 1 AS c FROM new_rows n, "invitation_facets"(n) f
        UNION ALL SELECT o."orgId", f.facet, f.value, -1 FROM old_rows o, "invitation_facets"(o) f) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('INVITATION', deltas);
  RETURN NULL;
END $$;
CREATE TRIGGER "Invitation_tally_insert" AFTER INSERT ON "Invitation" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();
CREATE TRIGGER "Invitation_tally_update" AFTER UPDATE ON "Invitation" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();
CREATE TRIGGER "Invitation_tally_delete" AFTER DELETE ON "Invitation" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();

CREATE FUNCTION "tally_credential"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, count(*) AS change FROM new_rows n, "board_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -count(*) AS change FROM old_rows o, "board_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, 1 AS c FROM new_rows n, "board_facets"(n) f
        UNION ALL SELECT o."orgId", f.facet, f.value, -1 FROM old_rows o, "board_facets"(o) f) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('CREDENTIAL', deltas);
  RETURN NULL;
END $$;
CREATE TRIGGER "BoardEntry_tally_insert" AFTER INSERT ON "BoardEntry" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();
CREATE TRIGGER "BoardEntry_tally_update" AFTER UPDATE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();
CREATE TRIGGER "BoardEntry_tally_delete" AFTER DELETE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();

-- What was there before counts from now on.
INSERT INTO "OrgTally" ("orgId", "list", "facet", "value", "count")
SELECT r."orgId", 'MEMBER', f.facet, f.value, count(*) FROM "Role" r, "role_facets"(r) f GROUP BY 1, 3, 4
UNION ALL SELECT i."orgId", 'INVITATION', f.facet, f.value, count(*) FROM "Invitation" i, "invitation_facets"(i) f GROUP BY 1, 3, 4;
