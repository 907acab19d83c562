-- What an entry of a reported license was worked out with: a version that is published later finds it (decision 066). Entries of members
-- have it on their standing. Those of earlier days have nothing here, and are worked out by the next run of the standing job.
ALTER TABLE "BoardEntry" ADD COLUMN "periodEndsAt" DATE, ADD COLUMN "ruleVersion" TEXT;

-- What a publication or a night changes of these rows is in no index: with room on their page, no index is touched. The index on the
-- day a standing was worked out would be, every night; nothing reads by it.
ALTER TABLE "BoardEntry" SET (fillfactor = 50);
ALTER TABLE "Standing" SET (fillfactor = 50);
DROP INDEX "Standing_computedOn_idx";

-- Of a change, only entries that move from one count to another are counted again: most keep their band.
CREATE OR REPLACE FUNCTION "tally_credential"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, count(*) AS change FROM new_rows n, "board_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -count(*) AS change FROM old_rows o, "board_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    WITH moved AS MATERIALIZED (
      SELECT n."id" FROM new_rows n JOIN old_rows o ON o."id" = n."id"
      WHERE (n."orgId", n."band", n."geo", n."credentialType", n."department", n."verifiedState", n."credentialId" IS NULL)
        IS DISTINCT FROM
        (o."orgId", o."band", o."geo", o."credentialType", o."department", o."verifiedState", o."credentialId" IS NULL))
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, 1 AS c FROM new_rows n, "board_facets"(n) f WHERE n."id" IN (SELECT "id" FROM moved)
        UNION ALL
        SELECT o."orgId", f.facet, f.value, -1 FROM old_rows o, "board_facets"(o) f WHERE o."id" IN (SELECT "id" FROM moved)) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('CREDENTIAL', deltas);
  RETURN NULL;
END $$;
