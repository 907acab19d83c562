-- The details of a change are deleted only with their person: by the end of the transaction that erases them.
CREATE OR REPLACE FUNCTION "refuse_detail_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old."personId" IS NULL OR EXISTS (SELECT 1 FROM "User" WHERE "id" = old."personId" AND "erasedAt" IS NULL) THEN
    RAISE EXCEPTION 'what the history keeps goes only with its person';
  END IF;
  RETURN NULL;
END $$;

-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS "AuditDetail_leaves_with_person" ON "AuditDetail";
CREATE CONSTRAINT TRIGGER "AuditDetail_leaves_with_person" AFTER DELETE ON "AuditDetail"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_detail_removal"();
