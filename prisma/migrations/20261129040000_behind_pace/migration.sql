-- Hours that cannot be earned at the usual pace any more. The values are of use once they are committed: standings are worked out
-- anew each night.
ALTER TYPE "UnitsStanding" ADD VALUE 'BEHIND_PACE' BEFORE 'UNKNOWN';
ALTER TYPE "BoardBand" ADD VALUE 'BEHIND_PACE' BEFORE 'UNVERIFIED';

-- Of an assignment with requirements that count hours: how many are done and needed, in hundredths. Filled when progress is next
-- worked out.
ALTER TABLE "CurriculumAssignment" ADD COLUMN     "doneUnits" INTEGER,
ADD COLUMN     "totalUnits" INTEGER;
