-- Many places write boards, so the database itself notes what was mended: a later expiry of a license that was to expire
-- within 120 days is a renewal, and hours are complete from the day they became so. A new entry has mended nothing.
CREATE OR REPLACE FUNCTION "note_mended"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "BoardEntry_mended" BEFORE UPDATE OF "expiresAt", "units" ON "BoardEntry"
  FOR EACH ROW WHEN (NEW."expiresAt" IS DISTINCT FROM OLD."expiresAt" OR NEW."units" IS DISTINCT FROM OLD."units")
  EXECUTE FUNCTION "note_mended"();
