-- Fills in the names that lists sort and search by. People who write a name without spaces also search for it without
-- spaces, so a name with the family name first is folded as one word.
CREATE OR REPLACE FUNCTION "name_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family text := "fold_text"(coalesce(new."lastName", ''));
  given text := "fold_text"(coalesce(new."firstName", '') || ' ' || coalesce(new."middleName", ''));
  said text := concat_ws(' ', nullif(given, ''), nullif(family, ''));
BEGIN
  IF "is_family_first"(new."firstName", new."lastName") THEN
    said := "fold_text"(concat(new."lastName", new."firstName", new."middleName"));
  END IF;
  new."sortName" := concat_ws(', ', nullif(family, ''), nullif(given, ''));
  new."searchText" := btrim(concat_ws(' ', said, nullif(new."sortName", '')));
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER "User_name" BEFORE INSERT OR UPDATE OF "firstName", "middleName", "lastName" ON "User"
  FOR EACH ROW EXECUTE FUNCTION "name_user"();
