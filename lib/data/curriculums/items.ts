// What groups of curriculums ask for beside classes, and what members have of it, as parts of statements.

/** SQL value: the key of an item `i` of "CurriculumGroupItem". */
export const itemKeySql = `CASE WHEN i."requestId" IS NOT NULL THEN 'DOCUMENT:' || i."requestId"
  WHEN i."signingRequestId" IS NOT NULL THEN 'POLICY:' || i."signingRequestId"
  WHEN i."checklistId" IS NOT NULL THEN 'CHECKLIST:' || i."checklistId" ELSE 'LICENSE:' || i."license" END`

/** SQL value: the classes and the keys of the items of a group `g`, as one list. */
export const groupKeysSql = `coalesce((SELECT json_agg(x."key") FROM (
    SELECT "taskId"::text AS "key" FROM "CurriculumGroupTask" WHERE "groupId" = g."id"
    UNION ALL SELECT ${itemKeySql} FROM "CurriculumGroupItem" i WHERE i."groupId" = g."id") x), '[]')`

/**
 * SQL rows: what a membership `r` of an organization `o` has, by key with the days. Of a document no more leaves the
 * database than that it was handed in, and until when it counts.
 */
export const memberItemRows = `
  SELECT 'DOCUMENT:' || d."requestId" AS "key", (d."answeredAt" AT TIME ZONE o."timeZone")::date AS "from", d."validUntil" AS "until"
    FROM "RequestedDocument" d WHERE d."roleId" = r."id" AND d."state" IN ('FULFILLED', 'EXEMPT') AND d."answeredAt" IS NOT NULL
  UNION ALL SELECT 'POLICY:' || y."requestId", (s."answeredAt" AT TIME ZONE o."timeZone")::date, NULL
    FROM "Signer" s JOIN "SigningCopy" y ON y."id" = s."copyId" WHERE s."roleId" = r."id" AND s."state" = 'SIGNED'
  UNION ALL SELECT 'CHECKLIST:' || w."checklistId", w."observedOn", NULL
    FROM "SkillRecord" w WHERE w."roleId" = r."id" AND w."passed" AND w."voidedAt" IS NULL
  UNION ALL SELECT 'LICENSE:' || k."geo" || ':' || k."credentialType", k."effectiveAt", k."expiresAt"
    FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL AND NOT r."licensesHidden"`

/** SQL value: the same as one list. */
export const memberItemsSql = `(SELECT coalesce(json_agg(x), '[]') FROM (${memberItemRows}) x)`

/** SQL value: the items of a group `g` in their order, with their titles; a license has its kind as title. */
export const groupItemsSql = `coalesce((SELECT json_agg(json_build_object(
    'kind', CASE WHEN i."requestId" IS NOT NULL THEN 'DOCUMENT' WHEN i."signingRequestId" IS NOT NULL THEN 'POLICY'
      WHEN i."checklistId" IS NOT NULL THEN 'CHECKLIST' ELSE 'LICENSE' END,
    'id', coalesce(i."requestId"::text, i."signingRequestId"::text, i."checklistId"::text, i."license"),
    'title', coalesce(q."title", n."title", h."title", i."license")) ORDER BY i."position")
  FROM "CurriculumGroupItem" i LEFT JOIN "DocumentRequest" q ON q."id" = i."requestId"
    LEFT JOIN "SigningRequest" n ON n."id" = i."signingRequestId" LEFT JOIN "SkillChecklist" h ON h."id" = i."checklistId"
  WHERE i."groupId" = g."id"), '[]')`
