-- A renewal that a person recorded though something was missing stays visible to their organization until a check confirms it.
ALTER TABLE "Standing" ADD COLUMN "renewedShortAt" DATE, ADD COLUMN "renewedShortMissing" INTEGER;
ALTER TABLE "BoardEntry" ADD COLUMN "renewedShort" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "BoardEntry_renewedShort_idx" ON "BoardEntry"("orgId", "sortName", "id") WHERE "renewedShort";

-- What is counted of a license on a board, and by how much: by one, but missingOfD30 by the missing hours (in hundredths).
-- In the language sql, and STABLE, so that Postgres inlines it into the calling statement instead of calling it for each row:
-- the text of an enumeration is STABLE, so a function declared IMMUTABLE would not be inlined.
CREATE OR REPLACE FUNCTION "board_facets"(b "BoardEntry") RETURNS TABLE (facet text, value text, weight int) LANGUAGE sql STABLE AS $$
  SELECT f.facet, f.value, f.weight FROM (VALUES
    ('all', '', 1, true),
    ('band', b."band"::text, 1, true),
    ('geo', b."geo", 1, true),
    ('credentialType', b."credentialType", 1, true),
    ('department', coalesce(b."department", ''), 1, true),
    ('verifiedState', b."verifiedState"::text, 1, true),
    ('deadline', b."deadline"::text, 1, true),
    ('units', b."units"::text, 1, true),
    ('source', CASE WHEN b."credentialId" IS NULL THEN 'REPORTED' ELSE 'MEMBER' END, 1, true),
    ('topicsOpen', '', 1, cardinality(b."openTopics") > 0),
    ('renewedShort', '', 1, b."renewedShort"),
    ('unitsOfD30', b."units"::text, 1, b."deadline" = 'D30'),
    ('missingOfD30', '', b."missingUnits", b."deadline" = 'D30' AND b."units" = 'BEHIND' AND b."missingUnits" > 0)
  ) f(facet, value, weight, "counts") WHERE f."counts"
$$;

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
