-- Who was rehired and has not said yet that licenses may be seen is not counted as having none.
-- What is counted of a membership. lapsing counts, by department, the active members whose last license has expired or
-- expires within 30 days; lapsed, those who have none left today. In the language sql, and STABLE, so that it is inlined
-- (see board_facets).
CREATE OR REPLACE FUNCTION "role_facets"(r "Role") RETURNS TABLE (facet text, value text) LANGUAGE sql STABLE AS $$
  SELECT f.facet, f.value FROM (VALUES
    ('state', r."state"::text, true),
    ('roleType', r."roleType"::text, r."state" <> 'ENDED'),
    ('department', coalesce(r."department", ''), r."state" <> 'ENDED'),
    ('band', coalesce(r."band"::text, ''), r."state" <> 'ENDED'),
    ('deadline', CASE WHEN r."licensesHidden" THEN 'HIDDEN' ELSE coalesce(r."deadline"::text, '') END, r."state" <> 'ENDED'),
    ('units', coalesce(r."units"::text, ''), r."state" <> 'ENDED'),
    ('verifiedState', coalesce(r."verifiedState"::text, ''), r."state" <> 'ENDED'),
    ('topicsOpen', '', r."topicsOpen" AND r."state" <> 'ENDED'),
    ('lapsing', coalesce(r."department", ''), r."lastDeadline" IN ('EXPIRED', 'D30') AND r."state" = 'ACTIVE'),
    ('lapsed', '', r."lastDeadline" = 'EXPIRED' AND r."state" = 'ACTIVE')
  ) f(facet, value, "counts") WHERE f."counts"
$$;

DELETE FROM "OrgTally" WHERE "list" = 'MEMBER' AND "facet" = 'deadline';
INSERT INTO "OrgTally" ("orgId", "list", "facet", "value", "count")
SELECT r."orgId", 'MEMBER', f.facet, f.value, count(*)
FROM "Role" r, "role_facets"(r) f WHERE f.facet = 'deadline' GROUP BY 1, 3, 4;
