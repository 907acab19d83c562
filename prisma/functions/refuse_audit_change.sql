-- Rows of the history are added and never changed, and its head only moves forward. This binds everyone, the owner of the
-- tables included.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER "AuditEvent_append_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditEvent_no_truncate" BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

CREATE OR REPLACE TRIGGER "AuditSeal_append_only" BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditSeal_no_truncate" BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- The condition is checked without calling the function, so a write pays next to nothing. AFTER, because a BEFORE trigger
-- makes RETURNING old give the row as it was before another writer's commit (seen on 18.4), which would break the chain.
CREATE OR REPLACE TRIGGER "AuditHead_forward" AFTER UPDATE ON "AuditHead"
  FOR EACH ROW WHEN (new."seq" <= old."seq" OR new."id" <> old."id") EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditHead_no_delete" BEFORE DELETE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditHead_no_truncate" BEFORE TRUNCATE ON "AuditHead"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

CREATE OR REPLACE TRIGGER "SigningEvent_append_only" BEFORE UPDATE OR DELETE ON "SigningEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "SigningEvent_no_truncate" BEFORE TRUNCATE ON "SigningEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

CREATE OR REPLACE TRIGGER "AuditDetail_no_change" BEFORE UPDATE ON "AuditDetail"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditDetail_no_truncate" BEFORE TRUNCATE ON "AuditDetail"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
