-- The three questions, never mixed (decision 091): of a member the worst answer of their licenses to each; null without any.
ALTER TABLE "Role" ADD COLUMN     "deadline" "DeadlineStanding",
ADD COLUMN     "units" "UnitsStanding",
ADD COLUMN     "verifiedState" "VerifiedState",
ADD COLUMN     "topicsOpen" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "nextExpiresAt" DATE;

-- Nobody changes what is filled in and counted here meanwhile.
LOCK TABLE "BoardEntry" IN SHARE ROW EXCLUSIVE MODE;

-- What employers reported: nobody knows the hours. The band follows, of the entry and of its invitation.
UPDATE "BoardEntry" SET "units" = 'UNKNOWN', "band" = CASE
    WHEN "deadline" <> 'LATER' THEN "deadline"::text::"BoardBand"
    WHEN "verifiedState" IN ('YES', 'UNVERIFIABLE') THEN 'NOT_TRACKED' ELSE 'UNVERIFIED' END
WHERE "credentialId" IS NULL AND "units" <> 'NOT_TRACKED';
UPDATE "Invitation" i SET "band" = b."band" FROM (
  SELECT r."invitationId" AS "id", min(e."band") AS "band" FROM "BoardEntry" e
    JOIN "ReportedCredential" r ON r."id" = e."reportedCredentialId" GROUP BY 1) b
WHERE i."id" = b."id" AND i."band" IS DISTINCT FROM b."band";

-- Members, from the entries of their licenses.
UPDATE "Role" r SET "deadline" = b."deadline", "units" = b."units", "verifiedState" = b."verifiedState",
  "topicsOpen" = b."topicsOpen", "nextExpiresAt" = b."nextExpiresAt"
FROM (
  SELECT "roleId" AS "id", min("deadline") AS "deadline", min("expiresAt") AS "nextExpiresAt",
    (ARRAY['BEHIND', 'UNKNOWN', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'])[min(array_position(
      ARRAY['BEHIND', 'UNKNOWN', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'], "units"::text))]::"UnitsStanding" AS "units",
    (ARRAY['NO', 'PARTIAL', 'UNVERIFIED', 'PENDING', 'UNVERIFIABLE', 'YES'])[min(array_position(
      ARRAY['NO', 'PARTIAL', 'UNVERIFIED', 'PENDING', 'UNVERIFIABLE', 'YES'], "verifiedState"::text))]::"VerifiedState" AS "verifiedState",
    bool_or(cardinality("openTopics") > 0) AS "topicsOpen"
  FROM "BoardEntry" WHERE "roleId" IS NOT NULL GROUP BY 1) b
WHERE r."id" = b."id" AND r."state" <> 'ENDED';

-- Each question is counted by itself. `lapsing` counts by department who works and cannot any more once what expires within 30 days has.
CREATE OR REPLACE FUNCTION "role_facets"(r "Role") RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY SELECT 'state', r."state"::text
  UNION ALL SELECT f.facet, f.value FROM (VALUES ('roleType', r."roleType"::text), ('department', coalesce(r."department", '')),
    ('band', coalesce(r."band"::text, '')), ('deadline', coalesce(r."deadline"::text, '')), ('units', coalesce(r."units"::text, '')),
    ('verifiedState', coalesce(r."verifiedState"::text, ''))) f(facet, value) WHERE r."state" <> 'ENDED'
  UNION ALL SELECT 'topicsOpen', '' WHERE r."topicsOpen" AND r."state" <> 'ENDED'
  UNION ALL SELECT 'lapsing', coalesce(r."department", '') WHERE r."deadline" IN ('EXPIRED', 'D30') AND r."state" = 'ACTIVE';
END $$;

-- What is counted of a license, and by how much: hours still to earn are added up for those that expire within 30 days.
DROP FUNCTION "board_facets"("BoardEntry");
CREATE FUNCTION "board_facets"(b "BoardEntry") RETURNS TABLE (facet text, value text, weight int) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY VALUES ('all', '', 1), ('band', b."band"::text, 1), ('geo', b."geo", 1), ('credentialType', b."credentialType", 1),
    ('department', coalesce(b."department", ''), 1), ('verifiedState', b."verifiedState"::text, 1),
    ('deadline', b."deadline"::text, 1), ('units', b."units"::text, 1),
    ('source', CASE WHEN b."credentialId" IS NULL THEN 'REPORTED' ELSE 'MEMBER' END, 1)
  UNION ALL SELECT 'topicsOpen', '', 1 WHERE cardinality(b."openTopics") > 0
  UNION ALL SELECT 'unitsOfD30', b."units"::text, 1 WHERE b."deadline" = 'D30'
  UNION ALL SELECT 'missingOfD30', '', b."missingUnits" WHERE b."deadline" = 'D30' AND b."units" = 'BEHIND' AND b."missingUnits" > 0;
END $$;

CREATE OR REPLACE FUNCTION "tally_credential"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT n."orgId", f.facet, f.value, sum(f.weight) AS change FROM new_rows n, "board_facets"(n) f GROUP BY 1, 2, 3) t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT o."orgId", f.facet, f.value, -sum(f.weight) AS change FROM old_rows o, "board_facets"(o) f GROUP BY 1, 2, 3) t;
  ELSE
    WITH moved AS MATERIALIZED (
      SELECT n."id" FROM new_rows n JOIN old_rows o ON o."id" = n."id"
      WHERE (n."orgId", n."band", n."geo", n."credentialType", n."department", n."verifiedState", n."deadline", n."units",
          cardinality(n."openTopics") > 0, n."credentialId" IS NULL, CASE WHEN n."deadline" = 'D30' THEN n."missingUnits" END)
        IS DISTINCT FROM
        (o."orgId", o."band", o."geo", o."credentialType", o."department", o."verifiedState", o."deadline", o."units",
          cardinality(o."openTopics") > 0, o."credentialId" IS NULL, CASE WHEN o."deadline" = 'D30' THEN o."missingUnits" END))
    SELECT jsonb_agg(t) INTO deltas FROM (
      SELECT "orgId", facet, value, sum(c) AS change FROM (
        SELECT n."orgId", f.facet, f.value, f.weight AS c FROM new_rows n, "board_facets"(n) f WHERE n."id" IN (SELECT "id" FROM moved)
        UNION ALL
        SELECT o."orgId", f.facet, f.value, -f.weight FROM old_rows o, "board_facets"(o) f WHERE o."id" IN (SELECT "id" FROM moved)) u
      GROUP BY 1, 2, 3 HAVING sum(c) <> 0) t;
  END IF;
  PERFORM "add_tallies"('CREDENTIAL', deltas);
  RETURN NULL;
END $$;

-- What is there counts from now on.
INSERT INTO "OrgTally" ("orgId", "list", "facet", "value", "count")
SELECT r."orgId", 'MEMBER', f.facet, f.value, count(*) FROM "Role" r, "role_facets"(r) f
WHERE f.facet IN ('deadline', 'units', 'verifiedState', 'topicsOpen', 'lapsing') GROUP BY 1, 3, 4
UNION ALL
SELECT b."orgId", 'CREDENTIAL', f.facet, f.value, sum(f.weight) FROM "BoardEntry" b, "board_facets"(b) f
WHERE f.facet IN ('deadline', 'units', 'topicsOpen', 'unitsOfD30', 'missingOfD30') GROUP BY 1, 3, 4;

-- Each filter by name and by expiry: one deadline lies together in that order and who is on track lies late, so passing the others would
-- not end soon.
CREATE INDEX "Role_orgId_deadline_sortName_id_idx" ON "Role"("orgId", "deadline", "sortName", "id");
CREATE INDEX "Role_orgId_units_sortName_id_idx" ON "Role"("orgId", "units", "sortName", "id");
CREATE INDEX "Role_orgId_verifiedState_sortName_id_idx" ON "Role"("orgId", "verifiedState", "sortName", "id");
CREATE INDEX "Role_orgId_nextExpiresAt_sortName_id_idx" ON "Role"("orgId", "nextExpiresAt", "sortName", "id");
CREATE INDEX "Role_orgId_deadline_nextExpiresAt_sortName_id_idx" ON "Role"("orgId", "deadline", "nextExpiresAt", "sortName", "id");
CREATE INDEX "Role_orgId_units_nextExpiresAt_sortName_id_idx" ON "Role"("orgId", "units", "nextExpiresAt", "sortName", "id");
CREATE INDEX "Role_orgId_verifiedState_nextExpiresAt_sortName_id_idx" ON "Role"("orgId", "verifiedState", "nextExpiresAt", "sortName", "id");
CREATE INDEX "Role_topics_idx" ON "Role"("orgId", "sortName", "id") WHERE ("topicsOpen");
CREATE INDEX "BoardEntry_orgId_deadline_sortName_id_idx" ON "BoardEntry"("orgId", "deadline", "sortName", "id");
CREATE INDEX "BoardEntry_orgId_units_sortName_id_idx" ON "BoardEntry"("orgId", "units", "sortName", "id");
CREATE INDEX "BoardEntry_orgId_deadline_expiresAt_sortName_id_idx" ON "BoardEntry"("orgId", "deadline", "expiresAt", "sortName", "id");
CREATE INDEX "BoardEntry_orgId_units_expiresAt_sortName_id_idx" ON "BoardEntry"("orgId", "units", "expiresAt", "sortName", "id");
CREATE INDEX "BoardEntry_orgId_verifiedState_expiresAt_sortName_id_idx" ON "BoardEntry"("orgId", "verifiedState", "expiresAt", "sortName", "id");
CREATE INDEX "BoardEntry_topics_idx" ON "BoardEntry"("orgId", "sortName", "id") WHERE (cardinality("openTopics") > 0);
