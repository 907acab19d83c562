-- Each statement appends lines with its difference and changes no existing line, so it takes no lock that another writer
-- needs. A count is the sum of its lines; a job merges them from time to time.
CREATE OR REPLACE FUNCTION "tally_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
    SELECT n."curriculumId", "assignment_standing"(n."state"), "open_until"(n."state", n."dueAt"), count(*)
    FROM new_rows n WHERE n."state" <> 'CLOSED' GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- The join leaves out a curriculum that is deleted together with its assignments.
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

CREATE OR REPLACE TRIGGER "CurriculumAssignment_tally_insert" AFTER INSERT ON "CurriculumAssignment"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();
CREATE OR REPLACE TRIGGER "CurriculumAssignment_tally_update" AFTER UPDATE ON "CurriculumAssignment"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();
CREATE OR REPLACE TRIGGER "CurriculumAssignment_tally_delete" AFTER DELETE ON "CurriculumAssignment"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignment"();
