-- Counts the invitations of organizations: each statement adds its difference.
CREATE OR REPLACE FUNCTION "tally_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, count(*) AS change FROM new_rows n, "invitation_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -count(*) AS change FROM old_rows o, "invitation_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, 1 AS c FROM new_rows n, "invitation_facets"(n) f
        UNION ALL SELECT o."orgId", f.facet, f.value, -1 FROM old_rows o, "invitation_facets"(o) f) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('INVITATION', deltas);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Invitation_tally_insert" AFTER INSERT ON "Invitation" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();
CREATE OR REPLACE TRIGGER "Invitation_tally_update" AFTER UPDATE ON "Invitation"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();
CREATE OR REPLACE TRIGGER "Invitation_tally_delete" AFTER DELETE ON "Invitation" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_invitation"();
