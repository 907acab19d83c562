-- Every change of a published rule moves the serial of the rule book, so that a process knows when its copy is out of date.
CREATE OR REPLACE FUNCTION "move_rule_serial"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RuleBook" SET "serial" = "serial" + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "RuleVersion_moves_serial" AFTER INSERT OR UPDATE ON "RuleVersion" FOR EACH ROW
  WHEN (new."state" = 'PUBLISHED') EXECUTE FUNCTION "move_rule_serial"();
