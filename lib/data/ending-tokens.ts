import 'server-only'
import type { Tx } from './db'

/** A token that ends soon, and who is to be told of it. */
export type EndingToken = {
  id: string
  name: string
  expiresAt: Date
  orgId: string | null
  orgName: string | null
  userId: string
}

/**
 * Tokens in use that end before `until` and of which nobody was told, soonest first; not those that were made to live no longer.
 * Of an organization's token whoever made it is told while they administer it, else everybody who does.
 */
export const listEndingTokens = (
  tx: Tx,
  { now, until, size }: { now: Date; until: Date; size: number },
): Promise<EndingToken[]> =>
  tx.$queryRaw<EndingToken[]>`
    SELECT t."id", t."name", t."expiresAt", t."orgId", o."name" AS "orgName", r."userId"
    FROM "ApiToken" t LEFT JOIN "Org" o ON o."id" = t."orgId" CROSS JOIN LATERAL (
      SELECT t."createdById" AS "userId" WHERE t."orgId" IS NULL
      UNION ALL SELECT a."userId" FROM "Role" a WHERE a."orgId" = t."orgId" AND a."roleType" = 'ADMIN' AND a."state" <> 'ENDED'
        AND (a."userId" = t."createdById" OR NOT EXISTS (SELECT 1 FROM "Role" m WHERE m."orgId" = t."orgId"
          AND m."userId" = t."createdById" AND m."roleType" = 'ADMIN' AND m."state" <> 'ENDED'))) r
    WHERE t."revokedAt" IS NULL AND t."expiresAt" > ${now}::timestamptz AND t."expiresAt" <= ${until}::timestamptz
      AND t."createdAt" < t."expiresAt" - (${until}::timestamptz - ${now}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM "Notification" n WHERE n."dedupeKey" = 'tokenEnding:' || t."id" || ':' || r."userId")
    ORDER BY t."expiresAt", t."id", r."userId" LIMIT ${size}::int`
