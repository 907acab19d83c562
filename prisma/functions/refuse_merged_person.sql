-- Refuses a new row for a person whose record was merged into another (see refuse_merged).
CREATE OR REPLACE FUNCTION "refuse_merged_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refuse_merged"(new."userId");
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER "Contact_not_merged" BEFORE INSERT ON "Contact" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "Credential_not_merged" BEFORE INSERT ON "Credential" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "Credit_not_merged" BEFORE INSERT ON "Credit" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "TopicAnswer_not_merged" BEFORE INSERT ON "TopicAnswer" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "CreditProposal_not_merged" BEFORE INSERT ON "CreditProposal" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "Role_not_merged" BEFORE INSERT ON "Role" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE OR REPLACE TRIGGER "Enrollment_not_merged" BEFORE INSERT ON "Enrollment" FOR EACH ROW WHEN (new."userId" IS NOT NULL)
  EXECUTE FUNCTION "refuse_merged_person"();
