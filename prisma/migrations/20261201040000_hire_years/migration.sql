-- What recurs with the hire year has the days of that year: it begins on an anniversary and is due on the day before the next
-- one. Until now the first cycle began with its assignment, and each was due on the anniversary itself. Years that were closed
-- stay as they were.
UPDATE "CurriculumAssignment" a SET
  "startsAt" = (a."dueAt" - make_interval(months => coalesce(c."recurrenceMonths", 12)))::date,
  "dueAt" = a."dueAt" - 1, "version" = a."version" + 1
FROM "Curriculum" c
WHERE c."id" = a."curriculumId" AND c."due" = 'HIRE_ANNIVERSARY' AND a."dueAt" IS NOT NULL AND a."state" <> 'CLOSED';
