-- What happened with a copy is append-only: whoever tries to change or remove a row is refused by the database itself.
CREATE TRIGGER "SigningEvent_append_only" BEFORE UPDATE OR DELETE ON "SigningEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "SigningEvent_no_truncate" BEFORE TRUNCATE ON "SigningEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
-- Jobs that were given up are found without reading every copy.
CREATE INDEX "SigningCopy_unsealed_idx" ON "SigningCopy"("endedAt") WHERE (("state" = 'COMPLETED'::"SigningCopyState") AND ("fileId" IS NULL));
