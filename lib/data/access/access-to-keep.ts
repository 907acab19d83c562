import type { AccessKind } from '@/lib/domain/access/access-to-keep'
import type { StoredName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { invitingActions } from '../invitations/invitations'
import { administersNow } from '../members/administrators'
import { type Sql, sql } from '../sql'
import { handsOf } from './hands'

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

/** Everything that was ever set up, as `x`, and whether it works now. Each kind has a limit per organization. */
const setUp = (orgId: string, now: Date) => sql`(
  SELECT 'TOKEN' AS "kind", "id", "createdAt", NULL::int AS "version", "name", "createdById",
    "revokedAt" IS NULL AND "expiresAt" > ${now}::timestamptz AS "works", "doubtedAt" FROM "ApiToken" WHERE "orgId" = ${orgId}::uuid
  UNION ALL SELECT 'CLIENT', "id", "createdAt", NULL, "name", "createdById", "revokedAt" IS NULL, "doubtedAt" FROM "ApiClient"
    WHERE "orgId" = ${orgId}::uuid
  UNION ALL SELECT 'WEBHOOK', "id", "createdAt", "version", "name", "createdById", "state" <> 'ENDED', "doubtedAt"
    FROM "WebhookSubscription" WHERE "orgId" = ${orgId}::uuid
  UNION ALL SELECT 'SURVEY_LINK', "id", "createdAt", NULL, "inspectorName", "createdById",
    "endedAt" IS NULL AND "expiresAt" > ${now}::timestamptz, "doubtedAt" FROM "SurveyLink" WHERE "orgId" = ${orgId}::uuid) x`

/**
 * SQL condition: nobody answers for `x`, because its maker neither administers the organization nor is a program that
 * still acts for it, or because it is in doubt that they made it. What a program made is left when its token ends.
 */
const isLeft = (orgId: string, x: Sql) => sql`(${x}."doubtedAt" IS NOT NULL
  OR NOT ${administersNow(sql`${orgId}::uuid`, sql`${x}."createdById"`)}
    AND NOT EXISTS (SELECT 1 FROM "User" p WHERE p."id" = ${x}."createdById" AND p."serviceOrgId" = ${orgId}::uuid
      AND p."disabledAt" IS NULL AND (
        EXISTS (SELECT 1 FROM "ApiToken" t WHERE t."userId" = p."id" AND t."revokedAt" IS NULL AND t."expiresAt" > now())
        OR EXISTS (SELECT 1 FROM "ApiClient" c WHERE c."userId" = p."id" AND c."revokedAt" IS NULL))))`

/** What is in use and for which nobody answers any more, oldest first. */
export const listAccessToKeep = (db: Db | Tx, orgId: string, now: Date): Promise<AccessToKeep[]> =>
  db.$queryRaw<AccessToKeep[]>(sql`
    SELECT x."kind", x."id", x."createdAt", x."version", x."name", (
        SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName")
        FROM "User" u WHERE u."id" = x."createdById" AND u."erasedAt" IS NULL) AS "madeBy"
    FROM ${setUp(orgId, now)} WHERE x."works" AND ${isLeft(orgId, sql`x`)} ORDER BY x."createdAt", x."id"`)

/** Something that was made, or changed (`moved`), after an instant; `works` unless it has ended since. */
type AccessMade = {
  kind: AccessKind | 'CONNECTION'
  id: string
  name: string
  version: number | null
  byId: string
  moved: boolean
  works: boolean
}

/** How somebody changed what was there already. */
const moves = ['webhook.updated', 'webhook.secretRotated', 'connection.updated', 'connection.domainConfirmed']

/**
 * What was made after an instant, or is a webhook or the organization's own way to sign in that was changed after it, in
 * use or not: oldest first.
 */
export const listAccessMadeSince = (
  tx: Tx,
  { orgId, since, now }: { orgId: string; since: Date; now: Date },
): Promise<AccessMade[]> =>
  tx.$queryRaw<AccessMade[]>(sql`
    WITH changed AS (
      SELECT e."subjectId", e."action", e."actorId" FROM "AuditEvent" e
      WHERE e."orgId" = ${orgId}::uuid AND e."subjectType" IN ('Webhook', 'OrgConnection')
        AND e."at" >= ${since}::timestamptz AND e."actorId" IS NOT NULL),
    made AS (
      SELECT * FROM ${setUp(orgId, now)}
      UNION ALL SELECT 'CONNECTION', c."id", c."createdAt", c."version", c."issuer", (SELECT m."actorId" FROM changed m
          WHERE m."subjectId" = c."id"::text AND m."action" = 'connection.created'), c."endedAt" IS NULL, NULL
        FROM "OrgConnection" c WHERE c."orgId" = ${orgId}::uuid)
    SELECT x."kind", x."id", x."name", x."version", x."works", x."createdAt" < ${since}::timestamptz AS "moved",
      coalesce(x."createdById", y."byId") AS "byId"
    FROM made x LEFT JOIN LATERAL (
      SELECT m."actorId" AS "byId" FROM changed m WHERE m."subjectId" = x."id"::text AND m."action" = ANY(${moves}) LIMIT 1) y ON true
    WHERE x."createdAt" >= ${since}::timestamptz OR y."byId" IS NOT NULL
    ORDER BY x."createdAt", x."id"`)

/** How much of it this person made. */
export async function countAccessOf(tx: Db | Tx, { orgId, userId, now }: { orgId: string; userId: string; now: Date }) {
  const [row] = await tx.$queryRaw<[{ count: number }]>(sql`
    SELECT count(*)::int AS "count" FROM ${setUp(orgId, now)} WHERE x."works" AND x."createdById" = ${userId}::uuid`)
  return row.count
}

/** The organizations in which somebody has ever set something up. */
export async function listOrgsOfAccess(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ orgId: string }[]>(sql`
    SELECT "orgId" FROM "ApiToken" WHERE "createdById" = ${userId}::uuid AND "orgId" IS NOT NULL
    UNION SELECT "orgId" FROM "ApiClient" WHERE "createdById" = ${userId}::uuid
    UNION SELECT "orgId" FROM "WebhookSubscription" WHERE "createdById" = ${userId}::uuid
    UNION SELECT "orgId" FROM "SurveyLink" WHERE "createdById" = ${userId}::uuid ORDER BY "orgId"`)
  return rows.map(({ orgId }) => orgId)
}

type Doubt = { orgId: string; userId: string; since: Date; now: Date }

/** How somebody makes what others set up work for them: by what it sends, where, that it goes on, or that it is theirs. */
const takenOver = ['webhook.updated', 'webhook.secretRotated', 'webhook.resumed', 'access.kept']

/**
 * Asks the administrators about what this person has made since an instant, or changed, resumed or kept of what others
 * made, and is in use; returns how much it is.
 */
export async function doubtAccess(tx: Tx, { orgId, userId, since, now }: Doubt): Promise<number> {
  const rows = await tx.$queryRaw<{ kind: AccessKind; id: string }[]>(sql`
    SELECT x."kind", x."id" FROM ${setUp(orgId, now)} WHERE x."works" AND (
      x."createdById" = ${userId}::uuid AND x."createdAt" >= ${since}::timestamptz
      OR EXISTS (SELECT 1 FROM "AuditEvent" e WHERE e."orgId" = ${orgId}::uuid AND e."actorId" = ${userId}::uuid
        AND e."at" >= ${since}::timestamptz AND e."action" = ANY(${takenOver}) AND e."subjectId" = x."id"::text))`)
  for (const { kind, id } of rows)
    await tx.$executeRaw(sql`UPDATE ${tables[kind]} SET "doubtedAt" = ${now}::timestamptz WHERE "id" = ${id}::uuid`)
  return rows.length
}

/** The organizations in which somebody has set something up, taken something over, or invited somebody since an instant. */
export async function listOrgsOfActs(tx: Tx, { userId, since }: { userId: string; since: Date }): Promise<string[]> {
  const invites = [...invitingActions]
  const rows = await tx.$queryRaw<{ orgId: string }[]>(sql`
    SELECT DISTINCT e."orgId" FROM "AuditEvent" e WHERE e."actorId" = ${userId}::uuid AND e."orgId" IS NOT NULL
      AND e."at" >= ${since}::timestamptz AND e."action" = ANY(${[...takenOver, ...invites]})
    ORDER BY e."orgId"`)
  return [...new Set([...(await listOrgsOfAccess(tx, userId)), ...rows.map(({ orgId }) => orgId)])].toSorted()
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
    UPDATE ${tables[kind]} t SET "createdById" = ${keeperId}::uuid, "doubtedAt" = NULL ${maker}
    WHERE t."id" = ${id}::uuid AND t."orgId" = ${orgId}::uuid AND ${isLeft(orgId, sql`t`)}`)
  return count === 1
}

/** Ends the links that a person sent to an address of their own, by whichever of their accounts; returns them. */
export async function endLinksToOneself(
  tx: Tx,
  { orgId, userId, by, at }: { orgId: string; userId: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "SurveyLink" l SET "endedAt" = ${at}::timestamptz, "endedById" = ${by}::uuid
    WHERE l."orgId" = ${orgId}::uuid AND l."createdById" IN ${handsOf(userId)} AND l."endedAt" IS NULL
      AND l."expiresAt" > ${at}::timestamptz AND EXISTS (SELECT 1 FROM "Contact" c
        WHERE c."userId" = ${userId}::uuid AND c."kind" = 'EMAIL' AND c."value" = l."inspectorEmail")
    RETURNING l."id"`)
  return rows.map(({ id }) => id)
}
