-- Which entries of boards have open topics (decision 134). It stood in the condition of one index on each of two lists, so that a rule
-- with new topics wrote every row of both into all of their indexes.
CREATE TABLE "OpenTopicEntry" (
    "entryId" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "roleId" UUID,

    CONSTRAINT "OpenTopicEntry_pkey" PRIMARY KEY ("entryId")
);

-- Nobody changes what is filled in here meanwhile.
LOCK TABLE "BoardEntry" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "OpenTopicEntry" ("entryId", "orgId", "roleId")
SELECT "id", "orgId", "roleId" FROM "BoardEntry" WHERE cardinality("openTopics") > 0;

CREATE INDEX "OpenTopicEntry_orgId_roleId_idx" ON "OpenTopicEntry"("orgId", "roleId");
ALTER TABLE "OpenTopicEntry" ADD CONSTRAINT "OpenTopicEntry_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "BoardEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By the database itself: until the last process of a release is started anew, those of the version before write boards as well. Only
-- entries that change sides or hands; a plan that was made while the table was small never meets it unless something is to be taken out.
CREATE FUNCTION "note_open_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Named so that they come before those that count, which hold organizations until the end.
CREATE TRIGGER "BoardEntry_open_topics_insert" AFTER INSERT ON "BoardEntry" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_open_topics"();
CREATE TRIGGER "BoardEntry_open_topics_update" AFTER UPDATE ON "BoardEntry" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "note_open_topics"();

DROP INDEX "BoardEntry_topics_idx";
DROP INDEX "Role_topics_idx";

-- With room on its page, a membership whose topics alone change touches no index.
ALTER TABLE "Role" SET (fillfactor = 50);
