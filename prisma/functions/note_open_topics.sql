-- Keeps OpenTopicEntry in step with the boards (docs/decisions/134-open-topics-beside-the-lists.md). It is a trigger because
-- processes of the version before write boards too while a release is rolled out. It writes only the entries that gain or lose
-- open topics or change hands. DELETE runs only when there is something to remove, so that a plan made while the table was
-- small is not used for every write.
CREATE OR REPLACE FUNCTION "note_open_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "OpenTopicEntry" ("entryId", "orgId", "roleId")
    SELECT "id", "orgId", "roleId" FROM new_rows WHERE cardinality("openTopics") > 0;
    RETURN NULL;
  END IF;
  INSERT INTO "OpenTopicEntry" ("entryId", "orgId", "roleId")
  SELECT n."id", n."orgId", n."roleId" FROM new_rows n JOIN old_rows o ON o."id" = n."id"
  WHERE cardinality(n."openTopics") > 0
    AND ((cardinality(o."openTopics") > 0) IS NOT TRUE OR (n."orgId", n."roleId") IS DISTINCT FROM (o."orgId", o."roleId"))
  ON CONFLICT ("entryId") DO UPDATE SET "orgId" = excluded."orgId", "roleId" = excluded."roleId";
  SELECT array_agg(n."id") INTO closed FROM new_rows n JOIN old_rows o ON o."id" = n."id"
  WHERE cardinality(o."openTopics") > 0 AND (cardinality(n."openTopics") > 0) IS NOT TRUE;
  IF closed IS NOT NULL THEN
    DELETE FROM "OpenTopicEntry" WHERE "entryId" = ANY(closed);
  END IF;
  RETURN NULL;
END $$;

-- Triggers fire in the order of their names: these two before the ones that count, which lock organizations until the end.
CREATE OR REPLACE TRIGGER "BoardEntry_open_topics_insert" AFTER INSERT ON "BoardEntry" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_open_topics"();
CREATE OR REPLACE TRIGGER "BoardEntry_open_topics_update" AFTER UPDATE ON "BoardEntry"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_open_topics"();
