-- What is counted of a license on a board, and by how much: by one, but missingOfD30 by the missing hours (in hundredths).
-- In the language sql, and STABLE, so that Postgres inlines it into the calling statement instead of calling it for each row:
-- the text of an enumeration is STABLE, so a function declared IMMUTABLE would not be inlined.
CREATE OR REPLACE FUNCTION "board_facets"(b "BoardEntry") RETURNS TABLE (facet text, value text, weight int) LANGUAGE sql STABLE AS $$
  SELECT f.facet, f.value, f.weight FROM (VALUES
    ('all', '', 1, true),
    ('band', b."band"::text, 1, true),
    ('geo', b."geo", 1, true),
    ('credentialType', b."credentialType", 1, true),
    ('department', coalesce(b."department", ''), 1, true),
    ('verifiedState', b."verifiedState"::text, 1, true),
    ('deadline', b."deadline"::text, 1, true),
    ('units', b."units"::text, 1, true),
    ('source', CASE WHEN b."credentialId" IS NULL THEN 'REPORTED' ELSE 'MEMBER' END, 1, true),
    ('topicsOpen', '', 1, cardinality(b."openTopics") > 0),
    ('renewedShort', '', 1, b."renewedShort"),
    ('unitsOfD30', b."units"::text, 1, b."deadline" = 'D30'),
    ('missingOfD30', '', b."missingUnits", b."deadline" = 'D30' AND b."units" = 'BEHIND' AND b."missingUnits" > 0)
  ) f(facet, value, weight, "counts") WHERE f."counts"
$$;
