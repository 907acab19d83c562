-- What was mended of a license on an organization's board: when it was renewed, and when its hours became complete.
ALTER TABLE "BoardEntry" ADD COLUMN     "renewedOn" DATE,
ADD COLUMN     "completeOn" DATE;

-- Boards are written in many ways, so the database notes it: a later expiry of a license that was about to end is a renewal, and
-- complete hours count from the change that made them so. A new entry, as of who joins, has nothing that was mended.
CREATE FUNCTION "note_mended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."expiresAt" > OLD."expiresAt" AND OLD."expiresAt" <= CURRENT_DATE + 120 THEN
    NEW."renewedOn" := CURRENT_DATE;
  END IF;
  IF NEW."units" <> 'COMPLETE' THEN
    NEW."completeOn" := NULL;
  ELSIF OLD."units" <> 'COMPLETE' THEN
    NEW."completeOn" := CURRENT_DATE;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "BoardEntry_mended" BEFORE UPDATE OF "expiresAt", "units" ON "BoardEntry"
  FOR EACH ROW WHEN (NEW."expiresAt" IS DISTINCT FROM OLD."expiresAt" OR NEW."units" IS DISTINCT FROM OLD."units")
  EXECUTE FUNCTION "note_mended"();

CREATE INDEX "BoardEntry_renewed_idx" ON "BoardEntry"("orgId", "renewedOn") WHERE ("renewedOn" IS NOT NULL);
CREATE INDEX "BoardEntry_complete_idx" ON "BoardEntry"("orgId", "completeOn") WHERE ("completeOn" IS NOT NULL);
CREATE INDEX "CurriculumAssignment_done_idx" ON "CurriculumAssignment"("orgId", "completedAt") WHERE ("completedAt" IS NOT NULL);

-- The weekly message about it, which has a choice of its own.
ALTER TYPE "NotificationTopic" ADD VALUE 'TEAM_MENDED';
