-- Counts the licenses on boards: each statement adds its difference. An update counts only the entries that move from one
-- count to another, since most stay where they are.
CREATE OR REPLACE FUNCTION "tally_credential"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, sum(f.weight) AS change FROM new_rows n, "board_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -sum(f.weight) AS change FROM old_rows o, "board_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    WITH moved AS MATERIALIZED (
      SELECT n."id" FROM new_rows n JOIN old_rows o ON o."id" = n."id"
      WHERE (n."orgId", n."band", n."geo", n."credentialType", n."department", n."verifiedState", n."deadline", n."units",
          cardinality(n."openTopics") > 0, n."renewedShort", n."credentialId" IS NULL, CASE WHEN n."deadline" = 'D30' THEN n."missingUnits" END)
        IS DISTINCT FROM
        (o."orgId", o."band", o."geo", o."credentialType", o."department", o."verifiedState", o."deadline", o."units",
          cardinality(o."openTopics") > 0, o."renewedShort", o."credentialId" IS NULL, CASE WHEN o."deadline" = 'D30' THEN o."missingUnits" END))
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, f.weight AS c FROM new_rows n, "board_facets"(n) f WHERE n."id" IN (SELECT "id" FROM moved)
        UNION ALL
        SELECT o."orgId", f.facet, f.value, -f.weight FROM old_rows o, "board_facets"(o) f WHERE o."id" IN (SELECT "id" FROM moved)) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('CREDENTIAL', deltas);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "BoardEntry_tally_insert" AFTER INSERT ON "BoardEntry" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();
CREATE OR REPLACE TRIGGER "BoardEntry_tally_update" AFTER UPDATE ON "BoardEntry"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();
CREATE OR REPLACE TRIGGER "BoardEntry_tally_delete" AFTER DELETE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_credential"();
