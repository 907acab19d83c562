-- Hours still to earn change with each credit and each published rule. A condition on them made every such change touch all indexes
-- of the row; without it the row is changed on its page.
DROP INDEX "Standing_periodEnd_idx";
CREATE INDEX "Standing_periodEndsAt_idx" ON "Standing"("periodEndsAt");

-- What is counted of a row, in SQL that becomes part of the statement that asks, instead of a call for each row. STABLE, since the text
-- of an enumeration is; as IMMUTABLE it would not be taken apart.
DROP FUNCTION "role_facets"("Role");
CREATE FUNCTION "role_facets"(r "Role") RETURNS TABLE (facet text, value text) LANGUAGE sql STABLE AS $$
  SELECT f.facet, f.value FROM (VALUES
    ('state', r."state"::text, true),
    ('roleType', r."roleType"::text, r."state" <> 'ENDED'),
    ('department', coalesce(r."department", ''), r."state" <> 'ENDED'),
    ('band', coalesce(r."band"::text, ''), r."state" <> 'ENDED'),
    ('deadline', coalesce(r."deadline"::text, ''), r."state" <> 'ENDED'),
    ('units', coalesce(r."units"::text, ''), r."state" <> 'ENDED'),
    ('verifiedState', coalesce(r."verifiedState"::text, ''), r."state" <> 'ENDED'),
    ('topicsOpen', '', r."topicsOpen" AND r."state" <> 'ENDED'),
    ('lapsing', coalesce(r."department", ''), r."deadline" IN ('EXPIRED', 'D30') AND r."state" = 'ACTIVE')
  ) f(facet, value, "counts") WHERE f."counts"
$$;

DROP FUNCTION "board_facets"("BoardEntry");
CREATE FUNCTION "board_facets"(b "BoardEntry") RETURNS TABLE (facet text, value text, weight int) LANGUAGE sql STABLE AS $$
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
    ('unitsOfD30', b."units"::text, 1, b."deadline" = 'D30'),
    ('missingOfD30', '', b."missingUnits", b."deadline" = 'D30' AND b."units" = 'BEHIND' AND b."missingUnits" > 0)
  ) f(facet, value, weight, "counts") WHERE f."counts"
$$;
