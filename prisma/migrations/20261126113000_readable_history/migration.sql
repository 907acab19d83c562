-- What the history can be searched by.
CREATE INDEX "AuditEvent_actorId_seq_idx" ON "AuditEvent"("actorId", "seq");
CREATE INDEX "AuditEvent_action_seq_idx" ON "AuditEvent"("action", "seq");
CREATE INDEX "AuditEvent_orgId_action_seq_idx" ON "AuditEvent"("orgId", "action", "seq");
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent" USING BRIN ("at");

-- What a row was before and after a change, beside the chain.
CREATE TABLE "AuditDetail" (
    "seq" BIGINT NOT NULL,
    "personId" UUID,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "AuditDetail_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "AuditDetail_personId_seq_idx" ON "AuditDetail"("personId", "seq");

-- Added once and never changed; it goes only with the person whose it is, by the end of the transaction that erases them.
CREATE TRIGGER "AuditDetail_no_change" BEFORE UPDATE ON "AuditDetail"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditDetail_no_truncate" BEFORE TRUNCATE ON "AuditDetail"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE FUNCTION "refuse_detail_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old."personId" IS NULL OR EXISTS (SELECT 1 FROM "User" WHERE "id" = old."personId" AND "erasedAt" IS NULL) THEN
    RAISE EXCEPTION 'what the history keeps goes only with its person';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "AuditDetail_leaves_with_person" AFTER DELETE ON "AuditDetail"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_detail_removal"();

-- Walks through the whole history that somebody asked for.
CREATE TABLE "HistoryCheck" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedById" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "lastSeq" BIGINT,
    "brokenSeq" BIGINT,
    "brokenWhy" TEXT,
    "seals" INTEGER,
    "sealedSeq" BIGINT,

    CONSTRAINT "HistoryCheck_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "HistoryCheck_createdAt_id_idx" ON "HistoryCheck"("createdAt", "id");

-- As before, and what stands beside the history is never changed either.
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
  EXECUTE format('REVOKE UPDATE, DELETE ON "AuditEvent", "AuditSeal" FROM %I', app);
  EXECUTE format('REVOKE UPDATE ON "AuditDetail" FROM %I', app);
  EXECUTE format('REVOKE INSERT, DELETE ON "AuditHead" FROM %I', app);
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM %I', app);
  END IF;
END $$;
DO $$
BEGIN
  IF to_regrole('suma_app') IS NOT NULL THEN PERFORM "grant_to_application"('suma_app'); END IF;
END $$;
