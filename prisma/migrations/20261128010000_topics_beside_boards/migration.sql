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

DROP INDEX "BoardEntry_topics_idx";
DROP INDEX "Role_topics_idx";

-- With room on its page, a membership whose topics alone change is in its indexes once.
ALTER TABLE "Role" SET (fillfactor = 50);
