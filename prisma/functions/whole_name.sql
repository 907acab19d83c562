-- A person's whole name in the order in which its script writes it: the same as wholeName in lib/domain/people/names.ts; a test
-- compares the two.
CREATE OR REPLACE FUNCTION "whole_name"("first" text, "middle" text, "last" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN "is_family_first"("first", "last") THEN concat_ws(' ', l, f, m) ELSE concat_ws(' ', f, m, l) END
  FROM (SELECT nullif(btrim("first", E' \u3000'), '') AS f, nullif(btrim("middle", E' \u3000'), '') AS m,
    nullif(btrim("last", E' \u3000'), '') AS l) AS parts);
