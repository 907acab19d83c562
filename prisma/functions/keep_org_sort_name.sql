-- Keeps the name that lists sort and search by in step with the name, whatever writes it. It is folded as foldText in
-- lib/domain/people/sort-name.ts does: lower case, no accents, single spaces.
CREATE OR REPLACE FUNCTION "keep_org_sort_name"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := regexp_replace(normalize(lower(normalize(NEW."name", NFKD)), NFKD), '[\u0300-\u036f]', '', 'g');
BEGIN
  folded := replace(replace(replace(replace(translate(folded, 'øłđðı', 'olddi'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
  NEW."sortName" := btrim(regexp_replace(normalize(folded, NFC), '\s+', ' ', 'g'));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "Org_sort_name" BEFORE INSERT OR UPDATE OF "name", "sortName" ON "Org"
  FOR EACH ROW EXECUTE FUNCTION "keep_org_sort_name"();
