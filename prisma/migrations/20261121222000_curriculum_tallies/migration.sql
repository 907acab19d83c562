-- CreateTable
CREATE TABLE "CurriculumTally" (
    "id" BIGSERIAL NOT NULL,
    "curriculumId" UUID NOT NULL,
    "standing" TEXT NOT NULL,
    "dueAt" DATE,
    "change" INTEGER NOT NULL,

    CONSTRAINT "CurriculumTally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CurriculumTally_curriculumId_standing_dueAt_change_idx" ON "CurriculumTally"("curriculumId", "standing", "dueAt", "change");

-- AddForeignKey
ALTER TABLE "CurriculumTally" ADD CONSTRAINT "CurriculumTally_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each statement adds lines with its difference and changes none that is there: it locks nothing that another one wants. The
-- counts are sums of lines, which a job adds up now and then. Only what is open is told by its due date.
CREATE FUNCTION "assignment_standing"(state "AssignmentState") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('ASSIGNED', 'IN_PROGRESS') THEN 'OPEN' WHEN state IN ('COMPLETE', 'EXEMPT') THEN state::text END
$$;
CREATE FUNCTION "open_until"(state "AssignmentState", due date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('ASSIGNED', 'IN_PROGRESS') THEN due END
$$;

CREATE FUNCTION "tally_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
    SELECT n."curriculumId", "assignment_standing"(n."state"), "open_until"(n."state", n."dueAt"), count(*)
    FROM new_rows n WHERE n."state" <> 'CLOSED' GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a curriculum that goes with its assignments nothing is counted.
    INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
    SELECT o."curriculumId", "assignment_standing"(o."state"), "open_until"(o."state", o."dueAt"), -count(*)
    FROM old_rows o JOIN "Curriculum" c ON c."id" = o."curriculumId" WHERE o."state" <> 'CLOSED' GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
    SELECT u."curriculumId", u."standing", u."dueAt", sum(u.change) FROM (
      SELECT n."curriculumId", "assignment_standing"(n."state") AS "standing", "open_until"(n."state", n."dueAt") AS "dueAt", 1 AS change
      FROM new_rows n
      UNION ALL SELECT o."curriculumId", "assignment_standing"(o."state"), "open_until"(o."state", o."dueAt"), -1 FROM old_rows o) u
    WHERE u."standing" IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(u.change) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "CurriculumAssignment_tally_insert" AFTER INSERT ON "CurriculumAssignment" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();
CREATE TRIGGER "CurriculumAssignment_tally_update" AFTER UPDATE ON "CurriculumAssignment"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();
CREATE TRIGGER "CurriculumAssignment_tally_delete" AFTER DELETE ON "CurriculumAssignment" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();

-- What was there before counts from now on.
INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
SELECT "curriculumId", "assignment_standing"("state"), "open_until"("state", "dueAt"), count(*)
FROM "CurriculumAssignment" WHERE "state" <> 'CLOSED' GROUP BY 1, 2, 3;
