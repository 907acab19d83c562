-- Hours of these licenses are counted from now on. Until now each had one period, from its issue to its expiry; it is cut as a new
-- license would be (lib/domain/credentials/derive-periods.ts): backwards from the expiry, by the cycle of its rule. Periods that a
-- person set by hand, and those that a renewal appended, stay. Standing follows: its rule version is not the one in force.
WITH RECURSIVE cycle("geo", "credentialType", "months") AS (
  VALUES ('FL', 'RN', 24), ('FL', 'LPN', 24), ('FL', 'CNA', 24), ('WA', 'RN', 12), ('WA', 'LPN', 12), ('OK', 'RN', 24),
    ('GA', 'LPN', 24), ('CA', 'MD', 24), ('CA', 'OT', 24), ('CA', 'OTA', 24), ('TX', 'NFA', 24), ('MA', 'TCHR', 60)
), one AS (
  SELECT p."id", c."id" AS "credentialId", c."effectiveAt", c."expiresAt", make_interval(months => y."months") AS "length"
  FROM "Credential" c
  JOIN cycle y ON y."geo" = c."geo" AND y."credentialType" = c."credentialType"
  JOIN "RenewalPeriod" p ON p."credentialId" = c."id" AND p."editedAt" IS NULL
    AND p."startsAt" = c."effectiveAt" AND p."endsAt" = c."expiresAt"
  WHERE (SELECT count(*) FROM "RenewalPeriod" o WHERE o."credentialId" = c."id") = 1
), cut AS (
  SELECT one.*, "expiresAt" AS "endsAt", ("expiresAt" - "length")::date AS "before" FROM one
  UNION ALL
  SELECT "id", "credentialId", "effectiveAt", "expiresAt", "length", "before", ("before" - "length")::date FROM cut
  WHERE "before" >= "effectiveAt"
), first AS (
  UPDATE "RenewalPeriod" p SET "endsAt" = cut."endsAt", "updatedAt" = now() FROM cut
  WHERE p."id" = cut."id" AND cut."before" < cut."effectiveAt" AND cut."endsAt" < cut."expiresAt"
)
INSERT INTO "RenewalPeriod" ("credentialId", "startsAt", "endsAt", "updatedAt")
SELECT "credentialId", "before" + 1, "endsAt", now() FROM cut WHERE "before" >= "effectiveAt";
