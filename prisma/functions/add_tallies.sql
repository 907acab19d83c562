-- Adds to the tallies of organizations what one statement on a list changed. The organizations are locked first, in the order
-- of their ids, so that two writers never deadlock. Locks are taken in one order everywhere: roles, organization, history.
CREATE OR REPLACE FUNCTION "add_tallies"(list_name text, deltas jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF deltas IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM "Org" WHERE "id" IN (SELECT DISTINCT (d->>'orgId')::uuid FROM jsonb_array_elements(deltas) d)
    ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "OrgTally" ("orgId", "list", "facet", "value", "count")
  SELECT o."id", list_name, d->>'facet', d->>'value', (d->>'change')::int
  FROM jsonb_array_elements(deltas) d JOIN "Org" o ON o."id" = (d->>'orgId')::uuid
  ON CONFLICT ON CONSTRAINT "OrgTally_pkey" DO UPDATE SET "count" = "OrgTally"."count" + excluded."count";
END $$;
