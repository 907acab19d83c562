-- As refuse_merged_person, for a table that names its person in ownerId.
CREATE OR REPLACE FUNCTION "refuse_merged_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refuse_merged"(new."ownerId");
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER "Document_not_merged" BEFORE INSERT ON "Document" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_owner"();
