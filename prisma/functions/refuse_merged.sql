-- Raises when the record of a person was merged into another: it takes no new rows. A write that began before the merge waits
-- for it and is refused, so it leaves nothing behind that its person never sees. The foreign key would take the same lock.
-- Called by the triggers of refuse_merged_person (tables with a userId) and refuse_merged_owner (with an ownerId).
CREATE OR REPLACE FUNCTION "refuse_merged"(whose uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE merged uuid;
BEGIN
  SELECT "mergedIntoId" INTO merged FROM "User" WHERE "id" = whose FOR KEY SHARE;
  IF merged IS NOT NULL THEN RAISE EXCEPTION 'the record of this person was merged into another'; END IF;
END $$;
