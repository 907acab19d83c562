import type { AccessKind } from '@/lib/domain/access/access-to-keep'
import type { StoredName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

/** Something of an organization that works by itself, and who made or took it over. */
export type AccessToKeep = {
  kind: AccessKind
  id: string
  createdAt: Date
  /** The version of a webhook; null for the others, which have none. */
  version: number | null
  name: string
  madeBy: StoredName | null
}

const tables: Record<AccessKind, Sql> = {
  TOKEN: sql`"ApiToken"`,
  CLIENT: sql`"ApiClient"`,
  WEBHOOK: sql`"WebhookSubscription"`,
  SURVEY_LINK: sql`"SurveyLink"`,
}

/** Everything in use, as `x`. Each kind has a limit per organization. */
const inUse = (orgId: string, now: Date) => sql`(
  SELECT 'TOKEN' AS "kind", "id", "createdAt", NULL::int AS "version", "name", "createdById" FROM "ApiToken"
    WHERE "orgId" = ${orgId}::uuid AND "revokedAt" IS NULL AND "expiresAt" > ${now}::timestamptz
  UNION ALL SELECT 'CLIENT', "id", "createdAt", NULL, "name", "createdById" FROM "ApiClient"
    WHERE "orgId" = ${orgId}::uuid AND "revokedAt" IS NULL
  UNION ALL SELECT 'WEBHOOK', "id", "createdAt", "version", "name", "createdById" FROM "WebhookSubscription"
    WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED'
  UNION ALL SELECT 'SURVEY_LINK', "id", "createdAt", NULL, "inspectorName", "createdById" FROM "SurveyLink"
    WHERE "orgId" = ${orgId}::uuid AND "endedAt" IS NULL AND "expiresAt" > ${now}::timestamptz) x`

/** SQL condition: nobody answers for `x`, because its maker neither administers the organization nor is its program. */
const isLeft = (orgId: string, x: Sql) => sql`
  NOT EXISTS (SELECT 1 FROM "Role" k WHERE k."orgId" = ${orgId}::uuid AND k."userId" = ${x}."createdById"
    AND k."roleType" = 'ADMIN' AND k."state" <> 'ENDED')
  AND NOT EXISTS (SELECT 1 FROM "User" p WHERE p."id" = ${x}."createdById" AND p."serviceOrgId" = ${orgId}::uuid
    AND p."disabledAt" IS NULL)`

/** What is in use and was made by somebody who no longer administers the organization, oldest first. */
export const listAccessToKeep = (db: Db | Tx, orgId: string, now: Date): Promise<AccessToKeep[]> =>
  db.$queryRaw<AccessToKeep[]>(sql`
    SELECT x."kind", x."id", x."createdAt", x."version", x."name", (
        SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName")
        FROM "User" u WHERE u."id" = x."createdById" AND u."erasedAt" IS NULL) AS "madeBy"
    FROM ${inUse(orgId, now)} WHERE ${isLeft(orgId, sql`x`)} ORDER BY x."createdAt", x."id"`)

/** What is in use and was made after an instant, or is a webhook that was changed after it (`moved`), oldest first. */
export const listAccessMadeSince = (
  tx: Tx,
  { orgId, since, now }: { orgId: string; since: Date; now: Date },
): Promise<
  { kind: AccessKind; id: string; name: string; version: number | null; createdById: string; moved: boolean }[]
> =>
  tx.$queryRaw(sql`
    SELECT x."kind", x."id", x."name", x."version", x."createdById", x."createdAt" < ${since}::timestamptz AS "moved"
    FROM ${inUse(orgId, now)}
    WHERE x."createdAt" >= ${since}::timestamptz OR (x."kind" = 'WEBHOOK' AND EXISTS (
      SELECT 1 FROM "AuditEvent" e WHERE e."subjectType" = 'Webhook' AND e."subjectId" = x."id"::text
        AND e."at" >= ${since}::timestamptz AND e."action" IN ('webhook.updated', 'webhook.secretRotated')))
    ORDER BY x."createdAt", x."id"`)

/** How much of it this person made. */
export async function countAccessOf(tx: Tx, { orgId, userId, now }: { orgId: string; userId: string; now: Date }) {
  const [row] = await tx.$queryRaw<[{ count: number }]>(sql`
    SELECT count(*)::int AS "count" FROM ${inUse(orgId, now)} WHERE x."createdById" = ${userId}::uuid`)
  return row.count
}

type Kept = { kind: AccessKind; id: string; orgId: string; keeperId: string }

const knowTheirSecret: readonly AccessKind[] = ['TOKEN', 'CLIENT']

/**
 * Makes this person answer for one of them; false when somebody does already. Of what has a secret it stays known who
 * made it.
 */
export async function keepAccess(tx: Tx, { kind, id, orgId, keeperId }: Kept): Promise<boolean> {
  const maker = knowTheirSecret.includes(kind) ? sql`, "madeById" = coalesce(t."madeById", t."createdById")` : sql``
  const count = await tx.$executeRaw(sql`
    UPDATE ${tables[kind]} t SET "createdById" = ${keeperId}::uuid ${maker}
    WHERE t."id" = ${id}::uuid AND t."orgId" = ${orgId}::uuid AND ${isLeft(orgId, sql`t`)}`)
  return count === 1
}

/** Ends the links that a person sent to an address of their own; returns them. */
export async function endLinksToOneself(
  tx: Tx,
  { orgId, userId, by, at }: { orgId: string; userId: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "SurveyLink" l SET "endedAt" = ${at}::timestamptz, "endedById" = ${by}::uuid
    WHERE l."orgId" = ${orgId}::uuid AND l."createdById" = ${userId}::uuid AND l."endedAt" IS NULL
      AND l."expiresAt" > ${at}::timestamptz AND EXISTS (SELECT 1 FROM "Contact" c
        WHERE c."userId" = ${userId}::uuid AND c."kind" = 'EMAIL' AND c."value" = l."inspectorEmail")
    RETURNING l."id"`)
  return rows.map(({ id }) => id)
}
