import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'
import type { DigestDays } from './team'

/** The name under which reported weeks are recorded in "Schedule". */
export const mendedKind = 'digest.mended'

/** An improvement of a person: a license renewed, its hours complete, a training done. */
type MendedWhat = 'RENEWED' | 'HOURS' | 'TRAINING'
export type Mended = {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  what: MendedWhat
  /** Set for a license. */
  geo: string | null
  credentialType: string | null
  expiresAt: PlainDate | null
  /** Set for a training. */
  title: string | null
}

/** An organization and the days to report, from `from` until before `until`. */
type MendedSpan = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

const inSpan = (column: Sql, { from, until }: Pick<MendedSpan, 'from' | 'until'>): Sql =>
  sql`${column} >= ${from}::date AND ${column} < ${until}::date`

/**
 * Everything mended in a span, as `m`: the membership, and what it was. A license that was renewed appears once, even
 * if its hours were completed as well.
 */
const mendedRows = (span: MendedSpan): Sql => sql`(
  SELECT e."roleId", CASE WHEN ${inSpan(sql`e."renewedOn"`, span)} THEN 'RENEWED' ELSE 'HOURS' END AS "what", e."geo",
    e."credentialType", e."expiresAt", NULL::text AS "title"
  FROM "BoardEntry" e WHERE e."orgId" = ${span.orgId}::uuid AND e."roleId" IS NOT NULL
    AND ((${inSpan(sql`e."renewedOn"`, span)}) OR (${inSpan(sql`e."completeOn"`, span)}))
  UNION ALL
  SELECT a."roleId", 'TRAINING', NULL, NULL, NULL, c."title"
  FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId"
  WHERE a."orgId" = ${span.orgId}::uuid AND ${inSpan(sql`a."completedAt"`, span)}
) m JOIN "Role" r ON r."id" = m."roleId" AND r."state" <> 'ENDED' AND NOT r."licensesHidden"
  LEFT JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" = 'ACTIVE'`

/** How many days one message covers at most when none was sent for a while; the first message covers a week. */
const longest = 28

/** An organization whose message for a day is to be made; `from` is the first day it covers. */
export type MendedOrg = { orgId: string; name: string; day: PlainDate; from: PlainDate }

/**
 * Organizations that send weekly digests, whose message for this week is not recorded yet, and in which something was
 * mended since the last one.
 */
export function listMendedOrgs(db: Db, days: DigestDays): Promise<MendedOrg[]> {
  const since = (column: Sql) => sql`${column} >= span."from" AND ${column} < z."day"`
  return db.$queryRaw<MendedOrg[]>`
    SELECT o."id" AS "orgId", o."name", z."day"::text AS "day", span."from"::text AS "from"
    FROM unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[]) AS z("zone", "day")
      JOIN "Org" o ON o."timeZone" = z."zone",
      LATERAL (SELECT max(g."day") AS "day" FROM "Schedule" g WHERE g."kind" = ${mendedKind} AND g."subjectType" = 'Org'
        AND g."subjectId" = o."id") last,
      LATERAL (SELECT greatest(coalesce(last."day", z."day" - 7), z."day" - ${longest}::int) AS "from") span
    WHERE o."weeklyDigest" AND o."state" = 'ACTIVE' AND (last."day" IS NULL OR last."day" < z."day")
      AND (EXISTS (SELECT 1 FROM "BoardEntry" e WHERE e."orgId" = o."id" AND ${since(sql`e."renewedOn"`)})
        OR EXISTS (SELECT 1 FROM "BoardEntry" e WHERE e."orgId" = o."id" AND ${since(sql`e."completeOn"`)})
        OR EXISTS (SELECT 1 FROM "CurriculumAssignment" a WHERE a."orgId" = o."id" AND ${since(sql`a."completedAt"`)}))
    ORDER BY o."id"`
}

/** The number of each kind for a reader. */
type MendedReader = { userId: string; roleType: RoleType; renewed: number; hours: number; trainings: number }

const counts: Sql = sql`(count(*) FILTER (WHERE "what" = 'RENEWED'))::int AS "renewed",
  (count(*) FILTER (WHERE "what" = 'HOURS'))::int AS "hours", (count(*) FILTER (WHERE "what" = 'TRAINING'))::int AS "trainings"`

/**
 * Administrators with the numbers of the whole organization, and supervisors who are members with those of their
 * people.
 */
export const listMendedReaders = (tx: Tx, span: MendedSpan): Promise<MendedReader[]> =>
  tx.$queryRaw<MendedReader[]>`
    WITH done AS MATERIALIZED (SELECT m."what", s."userId" AS "supervisor", r."supervisorToldFrom" <= ${span.now}::timestamptz AS "heard"
      FROM ${mendedRows(span)})
    SELECT a."userId", a."roleType", c.* FROM "Role" a CROSS JOIN (SELECT ${counts} FROM done) c
    WHERE a."orgId" = ${span.orgId}::uuid AND a."state" = 'ACTIVE' AND a."roleType" = 'ADMIN' AND EXISTS (SELECT 1 FROM done)
    UNION ALL
    SELECT done."supervisor", 'MEMBER', ${counts} FROM done JOIN "Role" a ON a."userId" = done."supervisor"
      AND a."orgId" = ${span.orgId}::uuid AND a."roleType" = 'MEMBER'
    WHERE done."heard" GROUP BY done."supervisor"`

/**
 * The first improvements by name: of everybody, or of the people of one supervisor who know that the supervisor is
 * informed about them.
 */
export const listMended = (
  db: Db,
  span: MendedSpan,
  supervisorUserId: string | null,
  size: number,
): Promise<Mended[]> =>
  db.$queryRaw<Mended[]>`
    SELECT u."firstName", u."middleName", u."lastName", m."what", m."geo", m."credentialType", m."expiresAt"::text AS "expiresAt",
      m."title"
    FROM ${mendedRows(span)} JOIN "User" u ON u."id" = r."userId"
    WHERE ${supervisorUserId}::uuid IS NULL
      OR (s."userId" = ${supervisorUserId}::uuid AND r."supervisorToldFrom" <= ${span.now}::timestamptz)
    ORDER BY m."what" = 'TRAINING', m."what" = 'HOURS', r."sortName", m."title", r."id" LIMIT ${size}::int`
