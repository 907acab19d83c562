import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'
import { isOpenAssignment } from './training'

export type DigestKind = 'digest.weekly' | 'digest.expiry'

/** An organization whose digest for a day is to be made; `from` is the first day it covers. */
export type DigestOrg = { orgId: string; name: string; timeZone: string; day: PlainDate; from: PlainDate }

/** The day of a digest, by time zone of the organization. */
export type DigestDays = readonly { zone: string; day: PlainDate }[]

type DigestQuery = { kind: DigestKind; days: DigestDays; before: number; after: number }

/**
 * Organizations that send a digest, where it is not recorded yet and a license of a member ends between `before` days
 * before its day and `after` days after it. A daily digest omits what an earlier one of its kind contained.
 */
export function listDigestOrgs(db: Db, { kind, days, before, after }: DigestQuery): Promise<DigestOrg[]> {
  const digestIsOn = kind === 'digest.weekly' ? sql`o."weeklyDigest"` : sql`o."expiryDigest"`
  const earlier =
    kind === 'digest.weekly'
      ? sql`NULL::date`
      : sql`(SELECT max(g."day") + 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org' AND g."subjectId" = o."id")`
  const hasOverdue =
    kind === 'digest.weekly' ? sql`EXISTS (SELECT 1 FROM ${overdue(sql`o."id"`, sql`z."day"`)})` : sql`false`
  return db.$queryRaw<DigestOrg[]>`
    SELECT o."id" AS "orgId", o."name", o."timeZone", z."day"::text AS "day", span."from"::text AS "from"
    FROM unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[]) AS z("zone", "day")
      JOIN "Org" o ON o."timeZone" = z."zone",
      LATERAL (SELECT greatest(z."day" - ${before}::int, ${earlier}) AS "from") span
    WHERE ${digestIsOn} AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org'
        AND g."subjectId" = o."id" AND g."day" = z."day")
      AND (EXISTS (SELECT 1 FROM "BoardEntry" e WHERE e."orgId" = o."id" AND e."credentialId" IS NOT NULL
        AND e."expiresAt" BETWEEN span."from" AND z."day" + ${after}::int) OR ${hasOverdue})
    ORDER BY o."id"`
}

/**
 * Trainings of members that are overdue on a day: `a` is the assignment, `c` its curriculum, `r` the membership, `s`
 * the supervisor's membership.
 */
const overdue = (orgId: Sql, day: Sql): Sql => sql`
  "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Role" r ON r."id" = a."roleId"
    LEFT JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" = 'ACTIVE'
  WHERE a."orgId" = ${orgId} AND a."dueAt" < ${day} AND ${isOpenAssignment}`

/** An organization and the days of a digest, both inclusive. */
export type Span = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/** Licenses of members that end in a span: `e` is the entry, `r` the membership, `s` the supervisor's membership. */
const ending = ({ orgId, from, until }: Omit<Span, 'now'>): Sql => sql`
  "BoardEntry" e JOIN "Role" r ON r."id" = e."roleId" AND r."state" <> 'ENDED'
    LEFT JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" = 'ACTIVE'
  WHERE e."orgId" = ${orgId}::uuid AND e."credentialId" IS NOT NULL
    AND e."expiresAt" BETWEEN ${from}::date AND ${until}::date`

/** A reader of a digest, with the numbers of licenses and overdue trainings that they may see. */
type DigestReader = { userId: string; roleType: RoleType; count: number; trainings: number }

/**
 * Administrators with the numbers of the whole organization and, for a `weekly` digest, supervisors who are members
 * with those of their people, and what is overdue on that day.
 */
export async function listDigestReaders(
  tx: Tx,
  span: Span,
  { weekly, day }: { weekly: boolean; day: PlainDate },
): Promise<DigestReader[]> {
  const isAnnounced = sql`r."supervisorToldFrom" <= ${span.now}::timestamptz AS "heard"`
  return tx.$queryRaw<DigestReader[]>`
    WITH due AS MATERIALIZED (SELECT s."userId" AS "supervisor", ${isAnnounced}, 1 AS "license", 0 AS "training" FROM ${ending(span)}),
      late AS MATERIALIZED (SELECT s."userId" AS "supervisor", ${isAnnounced}, 0 AS "license", 1 AS "training"
        FROM ${overdue(sql`${span.orgId}::uuid`, sql`${day}::date`)} AND ${weekly}::boolean),
      told AS MATERIALIZED (SELECT * FROM due UNION ALL SELECT * FROM late)
    SELECT a."userId", a."roleType", t."count", t."trainings" FROM "Role" a CROSS JOIN (
      SELECT sum("license")::int AS "count", sum("training")::int AS "trainings" FROM told HAVING count(*) > 0) t
    WHERE a."orgId" = ${span.orgId}::uuid AND a."state" = 'ACTIVE' AND a."roleType" = 'ADMIN'
    UNION ALL
    SELECT told."supervisor", 'MEMBER', sum("license")::int, sum("training")::int FROM told
      JOIN "Role" a ON a."userId" = told."supervisor" AND a."orgId" = ${span.orgId}::uuid AND a."roleType" = 'MEMBER'
    WHERE ${weekly}::boolean AND told."heard" GROUP BY told."supervisor"`
}

/** An overdue training, with its person. */
export type TeamTraining = Pick<TeamLicense, 'id' | 'firstName' | 'middleName' | 'lastName'> & {
  title: string
  dueAt: PlainDate
}

/**
 * Trainings that are overdue on a day, longest first: of everybody, or of the people of one supervisor who know that
 * the supervisor is informed.
 */
export const listTeamTrainings = (
  db: Db,
  { orgId, day, now }: { orgId: string; day: PlainDate; now: Date },
  supervisorUserId: string | null,
): Promise<TeamTraining[]> =>
  db.$queryRaw<TeamTraining[]>`
    SELECT d."id", u."firstName", u."middleName", u."lastName", d."title", d."dueAt"::text AS "dueAt" FROM (
      SELECT r."userId", r."sortName", c."title", a."dueAt", a."id" FROM ${overdue(sql`${orgId}::uuid`, sql`${day}::date`)}
        AND (${supervisorUserId}::uuid IS NULL
          OR (s."userId" = ${supervisorUserId}::uuid AND r."supervisorToldFrom" <= ${now}::timestamptz))) d
      JOIN "User" u ON u."id" = d."userId"
    ORDER BY d."dueAt", d."sortName", d."id"`

/** A license that is about to end, with its holder. */
export type TeamLicense = {
  id: string
  orgId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  geo: string
  credentialType: string
  expiresAt: PlainDate
}

/**
 * Licenses that end in a span, the next first: of everybody, or of the people of one supervisor who know that the
 * supervisor is informed.
 */
export const listTeamLicenses = (db: Db, span: Span, supervisorUserId: string | null): Promise<TeamLicense[]> =>
  db.$queryRaw<TeamLicense[]>`
    SELECT d.*, u."firstName", u."middleName", u."lastName" FROM (
      SELECT e."id", e."orgId", e."geo", e."credentialType", e."expiresAt"::text AS "expiresAt", e."sortName",
        r."userId"
      FROM ${ending(span)} AND (${supervisorUserId}::uuid IS NULL
        OR (s."userId" = ${supervisorUserId}::uuid AND r."supervisorToldFrom" <= ${span.now}::timestamptz))) d
      JOIN "User" u ON u."id" = d."userId"
    ORDER BY d."expiresAt", d."sortName", d."id"`

/** A person's role in an organization; null when they are not a member or are on leave. */
export async function findReaderRole(db: Db, orgId: string, userId: string): Promise<RoleType | null> {
  const role = await db.role.findFirst({ where: { orgId, userId, state: 'ACTIVE' }, select: { roleType: true } })
  return role?.roleType ?? null
}

/** A person with a supervisor who has not been informed yet that the supervisor hears about their licenses. */
type UninformedMember = { id: string; userId: string; orgId: string; org: string }

/** Marks a batch of them as informed as of `from`. Rows that another run has locked are skipped. */
export const takeUninformed = (tx: Tx, from: Date, size: number): Promise<UninformedMember[]> =>
  tx.$queryRaw<UninformedMember[]>`
    WITH untold AS MATERIALIZED (SELECT r."id" FROM "Role" r WHERE r."supervisorToldFrom" IS NULL AND r."supervisorId" IS NOT NULL
      AND r."state" <> 'ENDED' ORDER BY r."id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    UPDATE "Role" r SET "supervisorToldFrom" = ${from}::timestamptz FROM untold, "Org" o
    WHERE r."id" = untold."id" AND o."id" = r."orgId"
    RETURNING r."id", r."userId", r."orgId", o."name" AS "org"`
