import 'server-only'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

export type DigestKind = 'digest.weekly' | 'digest.expiry'

/** An organization whose digest of a day is to be made; `from` is the first day it speaks of. */
export type DigestOrg = { orgId: string; name: string; timeZone: string; day: PlainDate; from: PlainDate }

/** The day that a digest is of, by time zone of the organization. */
export type DigestDays = readonly { zone: string; day: PlainDate }[]

type Asked = { kind: DigestKind; days: DigestDays; before: number; after: number }

/**
 * Organizations that send a digest, where it is not noted yet and a license of a member ends from so many days before its day until so
 * many after. What an earlier digest of that kind named is left out of a daily one.
 */
export function listDigestOrgs(db: Db, { kind, days, before, after }: Asked): Promise<DigestOrg[]> {
  const wanted = kind === 'digest.weekly' ? sql`o."weeklyDigest"` : sql`o."expiryDigest"`
  const earlier =
    kind === 'digest.weekly'
      ? sql`NULL::date`
      : sql`(SELECT max(g."day") + 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org' AND g."subjectId" = o."id")`
  return db.$queryRaw<DigestOrg[]>`
    SELECT o."id" AS "orgId", o."name", o."timeZone", z."day"::text AS "day", span."from"::text AS "from"
    FROM unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[]) AS z("zone", "day")
      JOIN "Org" o ON o."timeZone" = z."zone",
      LATERAL (SELECT greatest(z."day" - ${before}::int, ${earlier}) AS "from") span
    WHERE ${wanted} AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org'
        AND g."subjectId" = o."id" AND g."day" = z."day")
      AND EXISTS (SELECT 1 FROM "BoardEntry" e WHERE e."orgId" = o."id" AND e."credentialId" IS NOT NULL
        AND e."expiresAt" BETWEEN span."from" AND z."day" + ${after}::int)
    ORDER BY o."id"`
}

/** From which day until which. */
export type Span = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/** Licenses of members that end in a span; `e` the entry, `r` the membership, `s` their supervisor's. */
const ending = ({ orgId, from, until }: Omit<Span, 'now'>): Sql => sql`
  "BoardEntry" e JOIN "Role" r ON r."id" = e."roleId" AND r."state" <> 'ENDED'
    LEFT JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" = 'ACTIVE'
  WHERE e."orgId" = ${orgId}::uuid AND e."credentialId" IS NOT NULL
    AND e."expiresAt" BETWEEN ${from}::date AND ${until}::date`

/** Somebody who is told, and how many licenses they may be told of. */
export type DigestReader = { userId: string; roleType: RoleType; count: number }

/** Administrators with the number of all, and `supervisors` who are members with the number of those of their people. */
export async function listDigestReaders(
  tx: Tx,
  span: Span,
  { supervisors }: { supervisors: boolean },
): Promise<DigestReader[]> {
  return tx.$queryRaw<DigestReader[]>`
    WITH due AS MATERIALIZED (SELECT s."userId" AS "supervisor", r."supervisorToldFrom" <= ${span.now}::timestamptz AS "heard"
      FROM ${ending(span)})
    SELECT a."userId", a."roleType", (SELECT count(*)::int FROM due) AS "count" FROM "Role" a
    WHERE a."orgId" = ${span.orgId}::uuid AND a."state" = 'ACTIVE' AND a."roleType" = 'ADMIN' AND EXISTS (SELECT 1 FROM due)
    UNION ALL
    SELECT due."supervisor", 'MEMBER', count(*)::int FROM due JOIN "Role" a ON a."userId" = due."supervisor"
      AND a."orgId" = ${span.orgId}::uuid AND a."roleType" = 'MEMBER'
    WHERE ${supervisors}::boolean AND due."heard" GROUP BY due."supervisor"`
}

/** A license that is about to end, and whose it is. */
export type TeamLicense = {
  id: string
  orgId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  geo: string
  credentialType: string
  expiresAt: PlainDate
  supervisorUserId: string | null
  /** They know that their supervisor hears of it. */
  heard: boolean
}

/** Those that end in a span, the next first: of everybody, or of the people of one supervisor. */
export const listTeamLicenses = (db: Db, span: Span, supervisorUserId: string | null): Promise<TeamLicense[]> =>
  db.$queryRaw<TeamLicense[]>`
    SELECT d.*, u."firstName", u."middleName", u."lastName" FROM (
      SELECT e."id", e."orgId", e."geo", e."credentialType", e."expiresAt"::text AS "expiresAt", e."sortName",
        r."userId", s."userId" AS "supervisorUserId",
        coalesce(r."supervisorToldFrom" <= ${span.now}::timestamptz, false) AS "heard"
      FROM ${ending(span)} AND (${supervisorUserId}::uuid IS NULL OR s."userId" = ${supervisorUserId}::uuid)) d
      JOIN "User" u ON u."id" = d."userId"
    ORDER BY d."expiresAt", d."sortName", d."id"`

/** As what somebody belongs to an organization; null for who does not, or is on leave. */
export async function findReaderRole(db: Db, orgId: string, userId: string): Promise<RoleType | null> {
  const role = await db.role.findFirst({ where: { orgId, userId, state: 'ACTIVE' }, select: { roleType: true } })
  return role?.roleType ?? null
}

/** People with a supervisor who have not been told yet that the supervisor hears of their licenses. */
export type Untold = { id: string; userId: string; orgId: string; org: string }

/** Marks some of them as told, from when it holds; what another run has is left to it. */
export const takeUntold = (tx: Tx, from: Date, size: number): Promise<Untold[]> =>
  tx.$queryRaw<Untold[]>`
    WITH untold AS MATERIALIZED (SELECT r."id" FROM "Role" r WHERE r."supervisorToldFrom" IS NULL AND r."supervisorId" IS NOT NULL
      AND r."state" <> 'ENDED' ORDER BY r."id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    UPDATE "Role" r SET "supervisorToldFrom" = ${from}::timestamptz FROM untold, "Org" o
    WHERE r."id" = untold."id" AND o."id" = r."orgId"
    RETURNING r."id", r."userId", r."orgId", o."name" AS "org"`
