-- What each row of the history is about, and the rows about and by one person in one organization.
CREATE TABLE "AuditRecord" (
    "recordId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "AuditRecord_pkey" PRIMARY KEY ("recordId","seq")
);
CREATE INDEX "AuditEvent_orgId_personId_seq_idx" ON "AuditEvent"("orgId", "personId", "seq");
CREATE INDEX "AuditEvent_orgId_actorId_seq_idx" ON "AuditEvent"("orgId", "actorId", "seq");

-- Gives the role of the web server and the worker its rights: all rows of the product, but the history may only be added to
-- and read. The migrate command calls it after every migration, as the owner, so it covers new tables too
-- (dev/migrate/database-roles.ts).
CREATE OR REPLACE FUNCTION "grant_to_application"(app name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['public', 'pgboss'] LOOP
    CONTINUE WHEN to_regnamespace(place) IS NULL;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', place, app);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', place, app);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO %I', place, app);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', place, app);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT USAGE, SELECT ON SEQUENCES TO %I', place, app);
  END LOOP;
  EXECUTE format('REVOKE UPDATE, DELETE ON "AuditEvent", "AuditRecord", "AuditSeal" FROM %I', app);
  EXECUTE format('REVOKE UPDATE ON "AuditDetail" FROM %I', app);
  EXECUTE format('REVOKE INSERT, DELETE ON "AuditHead" FROM %I', app);
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM %I', app);
  END IF;
END $$;

-- The records that an act is about: its subject and what that belongs to, such as the session and the class of a check-in.
-- The subject may be gone with its transaction; then the details of the act can name what it belonged to.
CREATE OR REPLACE FUNCTION "history_records"("kind" text, "subject" text, "detail" jsonb) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 3 AS $$
DECLARE
  own uuid;
  session uuid;
BEGIN
  -- Lists and files have words and numbers for ids.
  IF "subject" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN own := "subject"::uuid; END IF;
  CASE "kind"
    WHEN 'Task', 'Curriculum', 'DocumentRequest', 'SigningRequest', 'Credential' THEN RETURN NEXT own;
    WHEN 'TaskSession' THEN session := own;
    WHEN 'Enrollment' THEN SELECT n."taskSessionId" INTO session FROM "Enrollment" n WHERE n."id" = own;
    WHEN 'Certificate' THEN SELECT c."taskSessionId" INTO session FROM "Certificate" c WHERE c."id" = own;
    WHEN 'Credit' THEN
      SELECT n."taskSessionId" INTO session FROM "Credit" c JOIN "Enrollment" n ON n."id" = c."enrollmentId" WHERE c."id" = own;
    WHEN 'Signature' THEN SELECT s."taskSessionId" INTO session FROM "Signature" s WHERE s."id" = own;
    WHEN 'LateCheckIn' THEN SELECT l."taskSessionId" INTO session FROM "LateCheckIn" l WHERE l."id" = own;
    WHEN 'Guest' THEN SELECT g."taskSessionId" INTO session FROM "Guest" g WHERE g."id" = own;
    WHEN 'Invitation' THEN SELECT i."taskSessionId" INTO session FROM "Invitation" i WHERE i."id" = own;
    WHEN 'SigningCopy' THEN RETURN QUERY SELECT c."requestId" FROM "SigningCopy" c WHERE c."id" = own;
    WHEN 'Signer' THEN
      RETURN QUERY SELECT c."requestId" FROM "Signer" s JOIN "SigningCopy" c ON c."id" = s."copyId" WHERE s."id" = own;
    WHEN 'RequestedDocument' THEN RETURN QUERY SELECT d."requestId" FROM "RequestedDocument" d WHERE d."id" = own;
    WHEN 'CurriculumAssignment' THEN
      RETURN QUERY SELECT a."curriculumId" FROM "CurriculumAssignment" a WHERE a."id" = own;
    WHEN 'Attestation' THEN RETURN QUERY SELECT a."credentialId" FROM "Attestation" a WHERE a."id" = own;
    ELSE NULL;
  END CASE;
  session := coalesce(session, ("detail" ->> 'taskSessionId')::uuid);
  RETURN NEXT session;
  RETURN QUERY SELECT s."taskId" FROM "TaskSession" s WHERE s."id" = session;
  RETURN NEXT ("detail" ->> 'taskId')::uuid;
  RETURN NEXT ("detail" ->> 'credentialId')::uuid;
END $$;

-- Many places write the history, so the database itself notes what each row is about.
CREATE OR REPLACE FUNCTION "note_history_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AuditRecord" ("recordId", "seq")
    SELECT DISTINCT r."id", n."seq" FROM added n, "history_records"(n."subjectType", n."subjectId", n."detail") r("id")
    WHERE n."orgId" IS NOT NULL AND r."id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "AuditEvent_records" AFTER INSERT ON "AuditEvent" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_history_records"();

-- The rows so far, by what their subjects belong to today.
INSERT INTO "AuditRecord" ("recordId", "seq")
  SELECT DISTINCT r."id", e."seq" FROM "AuditEvent" e, "history_records"(e."subjectType", e."subjectId", e."detail") r("id")
  WHERE e."orgId" IS NOT NULL AND r."id" IS NOT NULL;
