-- A first Texas nursing license runs 6 to 29 months, but its first period was cut off where it was 120 days to six months long, and
-- hours were asked for at a renewal that needs none. The two become one period; periods that a person set by hand stay. Standing of a
-- day before makes the hourly job work it out anew.
WITH first AS (
  SELECT p."id", p."credentialId", n."id" AS "nextId", n."endsAt"
  FROM "Credential" c
  JOIN "RenewalPeriod" p ON p."credentialId" = c."id" AND p."startsAt" = c."effectiveAt"
  JOIN "RenewalPeriod" n ON n."credentialId" = c."id" AND n."startsAt" = p."endsAt" + 1
  WHERE c."geo" = 'TX' AND c."credentialType" IN ('RN', 'LVN') AND c."firstLicense"
    AND p."endsAt" < (c."effectiveAt" + interval '6 months')::date - 1
    AND NOT EXISTS (SELECT FROM "RenewalPeriod" e WHERE e."credentialId" = c."id" AND e."editedAt" IS NOT NULL)
), joined AS (
  UPDATE "RenewalPeriod" p SET "endsAt" = first."endsAt", "updatedAt" = now() FROM first WHERE p."id" = first."id"
), gone AS (
  DELETE FROM "RenewalPeriod" p USING first WHERE p."id" = first."nextId"
)
UPDATE "Standing" s SET "computedOn" = s."computedOn" - 1 FROM first WHERE s."credentialId" = first."credentialId";
