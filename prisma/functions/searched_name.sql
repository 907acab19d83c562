-- A name for searching where no list stores it folded, folded as the words that are searched are. An index stores its results: a
-- migration that changes it, or fold_text, has to reindex.
CREATE OR REPLACE FUNCTION "searched_name"("first" text, "middle" text, "last" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN "fold_text"(coalesce("first", '') || ' ' || coalesce("middle", '') || ' ' || coalesce("last", ''));
