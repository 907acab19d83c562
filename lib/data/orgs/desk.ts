import type { OrgState } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { endOf } from '../enrollments/list'
import { keysetPage } from '../keyset-page'
import { type InJson, instant, instantOrNull } from '../rows'
import { isSelective, occurs } from '../search-by-name'
import { query, type Sql, sql } from '../sql'

/** An organization as a super admin lists it; `members` and `admins` come from its counters. */
export type DeskOrg = {
  id: string
  createdAt: Date
  name: string
  sortName: string
  state: OrgState
  stateAt: Date | null
  members: number
  admins: number
}
type Page = {
  /** Folded like the names; every word must occur. */
  words: readonly string[]
  state: OrgState | null
  after: readonly [sortName: string, id: string] | null
  take: number
}

/** A page of organizations by name, in one statement whose cost does not grow with their number. */
export async function listDeskOrgs({ words, state, after, take }: Page): Promise<DeskOrg[]> {
  const page = keysetPage({
    table: 'Org',
    order: sql`"sortName", "id"`,
    size: take,
    by: [
      ...(state ? [sql`"state" = ${state}::"OrgState"`] : []),
      ...(after ? [sql`("sortName", "id") > (${after[0]}, ${after[1]}::uuid)`] : []),
    ],
    also: [],
    words: words.map((word) => occurs(word, sql`"sortName"`)),
    few: isSelective(words),
  })
  const tally = (which: Sql) => sql`coalesce((SELECT sum(t."count")::int FROM "OrgTally" t
    WHERE t."orgId" = o."id" AND t."list" = 'MEMBER' AND ${which}), 0)`
  const rows = await query<{ org: InJson<DeskOrg> }>(sql`
    SELECT json_build_object('id', o."id", 'createdAt', o."createdAt", 'name', o."name", 'sortName', o."sortName",
      'state', o."state", 'stateAt', o."stateAt", 'members', ${tally(sql`t."facet" = 'state' AND t."value" <> 'ENDED'`)}, 'admins',
      ${tally(sql`t."facet" = 'roleType' AND t."value" = 'ADMIN'`)}) AS "org"
    FROM (${page}) o ORDER BY o."sortName", o."id"`)
  return rows.map(({ org }) => ({ ...org, createdAt: instant(org.createdAt), stateAt: instantOrNull(org.stateAt) }))
}

/** Number of organizations in each state; `exact` is false when the number of active ones is an estimate. */
export type OrgCounts = Record<OrgState, number> & { exact: boolean }

/**
 * From this many on, the total is estimated from Postgres's table statistics; suspended and closed organizations are
 * counted by their index.
 */
const countedUpTo = 10_000

export async function countOrgsByState(db: Db): Promise<OrgCounts> {
  const [row] = await db.$queryRaw<{ known: number; total: number | null; suspended: number; closed: number }[]>`
    WITH known AS (SELECT "reltuples"::float8 AS "rows" FROM pg_class WHERE oid = '"Org"'::regclass)
    SELECT "rows" AS "known", CASE WHEN "rows" < ${countedUpTo}::int THEN (SELECT count(*)::int FROM "Org") END AS "total",
      (SELECT count(*)::int FROM "Org" WHERE "state" = 'SUSPENDED') AS "suspended",
      (SELECT count(*)::int FROM "Org" WHERE "state" = 'CLOSED') AS "closed" FROM known`
  const { known: knownCount = 0, total = null, suspended = 0, closed = 0 } = row ?? {}
  const all = total ?? Math.round(knownCount)
  return { ACTIVE: Math.max(0, all - suspended - closed), SUSPENDED: suspended, CLOSED: closed, exact: total !== null }
}

/** Moves an organization to a state if its version is still `version`; false when it is stale. */
export async function moveOrg(
  tx: Tx,
  id: string,
  version: number,
  to: { state: OrgState; at: Date; reason: string | null; eraseOn: PlainDate | null },
): Promise<boolean> {
  const { state, at, reason, eraseOn } = to
  const { count } = await tx.org.updateMany({
    where: { id, version },
    data: {
      state,
      stateAt: at,
      stateReason: reason,
      eraseOn: eraseOn && new Date(`${eraseOn}T00:00:00Z`),
      version: { increment: 1 },
    },
  })
  return count === 1
}

/** Facts about an organization that only the desk reads. */
export type DeskFacts = {
  eraseOn: PlainDate | null
  erasedAt: Date | null
  /** Its administrators by name, and the people invited to be one. */
  admins: { userId: string; firstName: string | null; middleName: string | null; lastName: string | null }[]
  invited: { id: string; contact: string; createdAt: Date; expiresAt: Date; sentAt: Date | null }[]
  members: number
  /** Announced classes, and past classes whose certificates have not been issued yet. */
  upcoming: number
  unfinished: number
}

const listLimit = 50

/** The facts of one organization, in one statement. */
export async function findDeskFacts(db: Db, id: string, now: Date): Promise<DeskFacts> {
  const [row] = await db.$queryRaw<{ facts: InJson<DeskFacts> }[]>(sql`
    SELECT json_build_object('eraseOn', o."eraseOn", 'erasedAt', o."erasedAt",
      'admins', coalesce((SELECT json_agg(json_build_object('userId', u."id", 'firstName', u."firstName", 'middleName',
          u."middleName", 'lastName', u."lastName") ORDER BY r."sortName", r."id")
        FROM (SELECT * FROM "Role" WHERE "orgId" = o."id" AND "roleType" = 'ADMIN' AND "state" <> 'ENDED'
          ORDER BY "sortName", "id" LIMIT ${listLimit}) r JOIN "User" u ON u."id" = r."userId"), '[]'),
      'invited', coalesce((SELECT json_agg(json_build_object('id', i."id", 'contact', i."contact", 'createdAt', i."createdAt",
          'expiresAt', i."expiresAt", 'sentAt', i."sentAt") ORDER BY i."createdAt" DESC, i."id")
        FROM (SELECT * FROM "Invitation" WHERE "orgId" = o."id" AND "state" = 'OPEN' AND "roleType" = 'ADMIN'
          AND "expiresAt" > ${now}::timestamptz ORDER BY "createdAt" DESC, "id" LIMIT ${listLimit}) i), '[]'),
      'members', coalesce((SELECT sum(t."count")::int FROM "OrgTally" t WHERE t."orgId" = o."id" AND t."list" = 'MEMBER'
        AND t."facet" = 'state' AND t."value" <> 'ENDED'), 0),
      'upcoming', (SELECT count(*)::int FROM "TaskSession" s WHERE s."orgId" = o."id" AND s."state" IN ('SCHEDULED', 'OPEN')
        AND ${endOf} > ${now}::timestamptz),
      'unfinished', (SELECT count(*)::int FROM "TaskSession" s WHERE s."orgId" = o."id" AND s."finalizedAt" IS NULL
        AND s."state" IN ('SCHEDULED', 'OPEN', 'ENDED') AND ${endOf} <= ${now}::timestamptz)) AS "facts"
    FROM "Org" o WHERE o."id" = ${id}::uuid`)
  if (!row) throw new Error('The organization is gone')
  const { facts } = row
  return {
    ...facts,
    erasedAt: instantOrNull(facts.erasedAt),
    invited: facts.invited.map((invitation) => ({
      ...invitation,
      createdAt: instant(invitation.createdAt),
      expiresAt: instant(invitation.expiresAt),
      sentAt: instantOrNull(invitation.sentAt),
    })),
  }
}

/** A super admin's visit to an organization, with the visitor's name. */
export type VisitRecord = {
  id: string
  createdAt: Date
  expiresAt: Date
  reason: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
}

/** A page of the visits to an organization, newest first. */
export async function listVisits(
  db: Db,
  orgId: string,
  { after, take }: { after: { createdAt: string; id: string } | null; take: number },
): Promise<VisitRecord[]> {
  const afterCondition = after
    ? sql`AND (v."createdAt", v."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  return db.$queryRaw<VisitRecord[]>`
    SELECT v."id", v."createdAt", v."expiresAt", v."reason", u."firstName", u."middleName", u."lastName"
    FROM "WheelVisit" v JOIN "User" u ON u."id" = v."userId" WHERE v."orgId" = ${orgId}::uuid ${afterCondition}
    ORDER BY v."createdAt" DESC, v."id" DESC LIMIT ${take}`
}
