-- Folds a text for sorting and searching, exactly as foldText in lib/domain/people/sort-name.ts does; a test compares the two.
CREATE OR REPLACE FUNCTION "fold_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(normalize(replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(normalize(said, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐðÐıÞÆŒ', 'oollddddiþæœ'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'), NFC), '\s+', ' ', 'g'))
$$;
