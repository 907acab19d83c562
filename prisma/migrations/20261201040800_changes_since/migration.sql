-- CreateEnum
CREATE TYPE "ChangeKind" AS ENUM ('MEMBER', 'LICENSE', 'CREDIT', 'ENROLLMENT', 'CERTIFICATE', 'DOCUMENT', 'CLEARANCE');

-- CreateTable
CREATE TABLE "OrgChange" (
    "orgId" UUID NOT NULL,
    "kind" "ChangeKind" NOT NULL,
    "subjectId" UUID NOT NULL,
    "transaction" BIGINT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrgChange_pkey" PRIMARY KEY ("orgId","kind","subjectId","transaction")
);

-- CreateIndex
CREATE INDEX "OrgChange_orgId_transaction_position_idx" ON "OrgChange"("orgId", "transaction", "position");

-- CreateIndex
CREATE INDEX "OrgChange_changedAt_idx" ON "OrgChange"("changedAt");

-- AddForeignKey
ALTER TABLE "OrgChange" ADD CONSTRAINT "OrgChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notes that something of organizations changed, once for each thing and transaction. Rows are only added, so that no writer
-- waits for another; readers tell the last of each thing. An organization that is being deleted takes its changes with it.
CREATE OR REPLACE FUNCTION "add_org_changes"(what text, subjects jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF subjects IS NULL THEN RETURN; END IF;
  INSERT INTO "OrgChange" ("orgId", "kind", "subjectId", "transaction", "changedAt")
  SELECT DISTINCT o."id", what::"ChangeKind", (s->>'id')::uuid, pg_current_xact_id()::text::bigint, now()
  FROM jsonb_array_elements(subjects) s JOIN "Org" o ON o."id" = (s->>'orgId')::uuid
  ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT "OrgChange_pkey" DO NOTHING;
END $$;

-- Notes what a statement changed for readers of `changes` (docs/decisions/155-changes-since.md). It is a trigger because
-- every write counts, also those of jobs, imports and the version before. The arguments say what the table holds, and by which column it names that. Columns that
-- no reader is told about do not count.
CREATE OR REPLACE FUNCTION "note_org_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  quiet text[] := ARRAY['updatedAt', 'computedOn', 'searchText', 'supervisorToldFrom'];
  changed uuid[];
  subjects jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((to_jsonb(n)->>TG_ARGV[1])::uuid) INTO changed FROM new_rows n;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((to_jsonb(o)->>TG_ARGV[1])::uuid) INTO changed FROM old_rows o;
  ELSIF TG_TABLE_NAME = 'User' THEN
    SELECT array_agg(n."id") INTO changed FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE (n."firstName", n."middleName", n."lastName") IS DISTINCT FROM (o."firstName", o."middleName", o."lastName");
  ELSE
    SELECT array_agg((c.row->>TG_ARGV[1])::uuid) INTO changed FROM (
      SELECT to_jsonb(n) - quiet AS row FROM new_rows n EXCEPT SELECT to_jsonb(o) - quiet FROM old_rows o) c;
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;

  IF what IN ('MEMBER', 'LICENSE', 'ENROLLMENT', 'CERTIFICATE', 'DOCUMENT') THEN
    IF TG_OP = 'DELETE' THEN
      SELECT jsonb_agg(jsonb_build_object('orgId', o."orgId", 'id', o."id")) INTO subjects FROM old_rows o;
    ELSE
      SELECT jsonb_agg(jsonb_build_object('orgId', n."orgId", 'id', n."id")) INTO subjects
      FROM new_rows n WHERE n."id" = ANY(changed);
    END IF;
    PERFORM "add_org_changes"(what, subjects);
  END IF;

  -- A member's number of licenses is one of their own facts.
  IF what = 'LICENSE' AND TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', n."orgId", 'id', n."roleId")) INTO subjects
    FROM new_rows n WHERE n."roleId" IS NOT NULL;
    PERFORM "add_org_changes"('MEMBER', subjects);
  ELSIF what = 'LICENSE' AND TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', o."orgId", 'id', o."roleId")) INTO subjects
    FROM old_rows o WHERE o."roleId" IS NOT NULL;
    PERFORM "add_org_changes"('MEMBER', subjects);

  -- Credits are seen with the membership: they come and go with it.
  ELSIF what = 'MEMBER' AND TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', o."orgId", 'id', c."id")) INTO subjects
    FROM old_rows o JOIN "Credit" c ON c."userId" = o."userId";
    PERFORM "add_org_changes"('CREDIT', subjects);
  ELSIF what = 'MEMBER' AND TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', n."orgId", 'id', c."id")) INTO subjects
    FROM new_rows n JOIN "Credit" c ON c."userId" = n."userId";
    PERFORM "add_org_changes"('CREDIT', subjects);
  ELSIF what = 'MEMBER' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', n."orgId", 'id', c."id")) INTO subjects
    FROM new_rows n JOIN old_rows o ON o."id" = n."id" JOIN "Credit" c ON c."userId" IN (n."userId", o."userId")
    WHERE ((n."state" = 'ENDED'), n."licensesHidden", n."userId") IS DISTINCT FROM
      ((o."state" = 'ENDED'), o."licensesHidden", o."userId");
    PERFORM "add_org_changes"('CREDIT', subjects);

  ELSIF what = 'CREDIT' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT jsonb_agg(jsonb_build_object('orgId', r."orgId", 'id', n."id")) INTO subjects
      FROM new_rows n JOIN "Role" r ON r."userId" = n."userId";
    ELSIF TG_OP = 'DELETE' THEN
      SELECT jsonb_agg(jsonb_build_object('orgId', r."orgId", 'id', o."id")) INTO subjects
      FROM old_rows o JOIN "Role" r ON r."userId" = o."userId";
    ELSE
      SELECT jsonb_agg(jsonb_build_object('orgId', r."orgId", 'id', n."id")) INTO subjects
      FROM new_rows n JOIN old_rows o ON o."id" = n."id" JOIN "Role" r ON r."userId" IN (n."userId", o."userId")
      WHERE n."id" = ANY(changed);
    END IF;
    PERFORM "add_org_changes"('CREDIT', subjects);

  ELSIF what = 'CLEARANCE' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', n."orgId", 'id', coalesce(n."roleId", n."invitationId"))) INTO subjects
    FROM new_rows n;
    PERFORM "add_org_changes"('CLEARANCE', subjects);

  -- What a board shows of a license beside its own row.
  ELSIF what IN ('CREDENTIAL', 'STANDING') THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', b."orgId", 'id', b."id")) INTO subjects
    FROM "BoardEntry" b WHERE b."credentialId" = ANY(changed);
    PERFORM "add_org_changes"('LICENSE', subjects);

  -- Names and proven contacts of a person, in each of their organizations.
  ELSIF what = 'PERSON' THEN
    SELECT jsonb_agg(jsonb_build_object('orgId', r."orgId", 'id', r."id")) INTO subjects
    FROM "Role" r WHERE r."userId" = ANY(changed);
    PERFORM "add_org_changes"('MEMBER', subjects);
    SELECT jsonb_agg(jsonb_build_object('orgId', b."orgId", 'id', b."id")) INTO subjects
    FROM "Role" r JOIN "BoardEntry" b ON b."roleId" = r."id" WHERE r."userId" = ANY(changed);
    PERFORM "add_org_changes"('LICENSE', subjects);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Role_changes_insert" AFTER INSERT ON "Role" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('MEMBER', 'id');
CREATE OR REPLACE TRIGGER "Role_changes_update" AFTER UPDATE ON "Role" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('MEMBER', 'id');
CREATE OR REPLACE TRIGGER "Role_changes_delete" AFTER DELETE ON "Role" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('MEMBER', 'id');
CREATE OR REPLACE TRIGGER "BoardEntry_changes_insert" AFTER INSERT ON "BoardEntry" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('LICENSE', 'id');
CREATE OR REPLACE TRIGGER "BoardEntry_changes_update" AFTER UPDATE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('LICENSE', 'id');
CREATE OR REPLACE TRIGGER "BoardEntry_changes_delete" AFTER DELETE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('LICENSE', 'id');
CREATE OR REPLACE TRIGGER "Credential_changes_update" AFTER UPDATE ON "Credential" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CREDENTIAL', 'id');
CREATE OR REPLACE TRIGGER "Standing_changes_update" AFTER UPDATE ON "Standing" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('STANDING', 'credentialId');
CREATE OR REPLACE TRIGGER "User_changes_update" AFTER UPDATE ON "User" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('PERSON', 'id');
CREATE OR REPLACE TRIGGER "Contact_changes_insert" AFTER INSERT ON "Contact" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('PERSON', 'userId');
CREATE OR REPLACE TRIGGER "Contact_changes_update" AFTER UPDATE ON "Contact" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('PERSON', 'userId');
CREATE OR REPLACE TRIGGER "Contact_changes_delete" AFTER DELETE ON "Contact" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('PERSON', 'userId');
CREATE OR REPLACE TRIGGER "Credit_changes_insert" AFTER INSERT ON "Credit" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CREDIT', 'id');
CREATE OR REPLACE TRIGGER "Credit_changes_update" AFTER UPDATE ON "Credit" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CREDIT', 'id');
CREATE OR REPLACE TRIGGER "Credit_changes_delete" AFTER DELETE ON "Credit" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CREDIT', 'id');
CREATE OR REPLACE TRIGGER "Enrollment_changes_insert" AFTER INSERT ON "Enrollment" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('ENROLLMENT', 'id');
CREATE OR REPLACE TRIGGER "Enrollment_changes_update" AFTER UPDATE ON "Enrollment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('ENROLLMENT', 'id');
CREATE OR REPLACE TRIGGER "Enrollment_changes_delete" AFTER DELETE ON "Enrollment" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('ENROLLMENT', 'id');
CREATE OR REPLACE TRIGGER "Certificate_changes_insert" AFTER INSERT ON "Certificate" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CERTIFICATE', 'id');
CREATE OR REPLACE TRIGGER "Certificate_changes_update" AFTER UPDATE ON "Certificate" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CERTIFICATE', 'id');
CREATE OR REPLACE TRIGGER "Certificate_changes_delete" AFTER DELETE ON "Certificate" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CERTIFICATE', 'id');
CREATE OR REPLACE TRIGGER "RequestedDocument_changes_insert" AFTER INSERT ON "RequestedDocument" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('DOCUMENT', 'id');
CREATE OR REPLACE TRIGGER "RequestedDocument_changes_update" AFTER UPDATE ON "RequestedDocument" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('DOCUMENT', 'id');
CREATE OR REPLACE TRIGGER "RequestedDocument_changes_delete" AFTER DELETE ON "RequestedDocument" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('DOCUMENT', 'id');
CREATE OR REPLACE TRIGGER "ClearanceSpan_changes_insert" AFTER INSERT ON "ClearanceSpan" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_org_changes"('CLEARANCE', 'orgId');

-- What there is already, as if it had changed before everything else. Writers wait meanwhile, so that nothing is missed.
INSERT INTO "OrgChange" ("orgId", "kind", "subjectId", "transaction", "changedAt")
SELECT "orgId", kind::"ChangeKind", "id", 0, now() FROM (
  SELECT "orgId", 'MEMBER' AS kind, "id" FROM "Role"
  UNION ALL SELECT "orgId", 'LICENSE', "id" FROM "BoardEntry"
  UNION ALL SELECT r."orgId", 'CREDIT', c."id" FROM "Role" r JOIN "Credit" c ON c."userId" = r."userId"
  UNION ALL SELECT "orgId", 'ENROLLMENT', "id" FROM "Enrollment"
  UNION ALL SELECT "orgId", 'CERTIFICATE', "id" FROM "Certificate"
  UNION ALL SELECT "orgId", 'DOCUMENT', "id" FROM "RequestedDocument"
  UNION ALL SELECT DISTINCT "orgId", 'CLEARANCE', coalesce("roleId", "invitationId") FROM "ClearanceSpan"
    WHERE "supersededAt" IS NULL) there
ORDER BY "orgId", kind, "id";
