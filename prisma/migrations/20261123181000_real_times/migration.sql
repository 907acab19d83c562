-- When a session was really held, who said so and when. A start or end that nobody pressed or entered stays empty.
ALTER TABLE "TaskSession"
  ADD COLUMN "startedAt" TIMESTAMPTZ(3),
  ADD COLUMN "startedById" UUID,
  ADD COLUMN "startedRecordedAt" TIMESTAMPTZ(3),
  ADD COLUMN "endedById" UUID,
  ADD COLUMN "endedRecordedAt" TIMESTAMPTZ(3),
  ADD COLUMN "breakMinutes" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unitsGiven" INTEGER,
  ADD COLUMN "shortReason" TEXT;
-- An end that was pressed before this stays; papers that were finalized with it go on to print the planned times, as they were signed:
-- "endedRecordedAt" stays empty.

ALTER TABLE "TaskRevision" ADD COLUMN "minutesPerUnit" INTEGER NOT NULL DEFAULT 60;
