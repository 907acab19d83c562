-- A name for searching where no list stores it folded: lower case, without the accents of the product's languages. An index
-- stores its results: a migration that changes it has to reindex.
CREATE OR REPLACE FUNCTION "searched_name"("first" text, "middle" text, "last" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(lower(coalesce("first", '') || ' ' || coalesce("middle", '') || ' ' || coalesce("last", '')),
  'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy');
