-- CreateTable
CREATE TABLE "AuditSeal" (
    "number" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,
    "keyId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "signature" BYTEA NOT NULL,
    "endorsement" BYTEA,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditSeal_seq_key" ON "AuditSeal"("seq");

-- Rows are added and never changed; the head only moves forward. For everybody, also for the owner of the tables.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME; END';
CREATE TRIGGER "AuditSeal_append_only" BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditSeal_no_truncate" BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
-- The condition is checked without a call of the function: a write pays next to nothing. Not BEFORE: such a trigger makes
-- RETURNING old answer the row as it was before another writer's commit (seen on 18.4), and the chain would break.
CREATE TRIGGER "AuditHead_forward" AFTER UPDATE ON "AuditHead"
  FOR EACH ROW WHEN (new."seq" <= old."seq" OR new."id" <> old."id") EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditHead_no_delete" BEFORE DELETE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditHead_no_truncate" BEFORE TRUNCATE ON "AuditHead"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- What the web server and the worker may do: everything with the rows of the product, but the history they only add to and read.
-- Tables of later migrations are theirs too. Called again after each migration (dev/database-roles.ts), by the owner.
CREATE FUNCTION "grant_to_application"(app name) RETURNS void LANGUAGE plpgsql AS $$
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
  EXECUTE format('REVOKE INSERT, DELETE ON "AuditHead" FROM %I', app);
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM %I', app);
  END IF;
END $$;

-- Roles belong to the whole server: another database of it may have made this one, also at this very moment. An owner that may
-- not make roles has an administrator do it (docs/operations.md).
DO $$
BEGIN
  CREATE ROLE "suma_app" NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
DO $$
BEGIN
  IF to_regrole('suma_app') IS NOT NULL THEN PERFORM "grant_to_application"('suma_app'); END IF;
END $$;
