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
