-- A published version of a rule stays as it was, because stored standings refer to it. Only its end may be set, and only
-- once, when a later version takes over.
CREATE OR REPLACE FUNCTION "refuse_rule_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version of a rule cannot be changed';
END $$;

CREATE OR REPLACE TRIGGER "RuleVersion_published_stays" BEFORE UPDATE ON "RuleVersion" FOR EACH ROW
  WHEN (old."state" = 'PUBLISHED' AND (
    (to_jsonb(old) - 'effectiveTo') IS DISTINCT FROM (to_jsonb(new) - 'effectiveTo')
    OR (old."effectiveTo" IS NOT NULL AND new."effectiveTo" IS DISTINCT FROM old."effectiveTo")))
  EXECUTE FUNCTION "refuse_rule_change"();
CREATE OR REPLACE TRIGGER "RuleVersion_published_no_delete" BEFORE DELETE ON "RuleVersion" FOR EACH ROW
  WHEN (old."state" = 'PUBLISHED') EXECUTE FUNCTION "refuse_rule_change"();
CREATE OR REPLACE TRIGGER "RuleVersion_no_truncate" BEFORE TRUNCATE ON "RuleVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rule_change"();
