import type { Industry } from '@/lib/domain/lists/credentials'
import type { AppFeature, OrgState } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/client'
import { byIds, type InJson, instantOrNull, withInstants } from '../rows'
import { occurs } from '../search-by-name'
import { query, type Sql, sql } from '../sql'
import type { AddressRecord } from '../users/read'

type Provider = Prisma.ProviderGetPayload<object>

export type ProviderRecord = Omit<Provider, 'effectiveAt' | 'expiresAt'> & {
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
}
export type OrgRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  name: string
  industry: Industry
  timeZone: string
  /** The telephone printed on its papers. */
  phone: string | null
  /** The name of the group to which it belongs with others. */
  groupName: string | null
  /** Steps of the ladder that the organization omits, in days before an expiry. */
  ladderLeft: number[]
  weeklyDigest: boolean
  expiryDigest: boolean
  address: AddressRecord | null
  providers: ProviderRecord[]
  appFeatures: { featureType: AppFeature }[]
  logo: { id: string; width: number; height: number } | null
  state: OrgState
  /** When and why it left the active state; null while it is active. */
  stateAt: Date | null
  stateReason: string | null
}

/** An organization as one value; `o` is its row of "Org". */
const orgJson = `json_build_object(
  'id', o."id", 'createdAt', o."createdAt", 'updatedAt', o."updatedAt", 'version', o."version",
  'name', o."name", 'industry', o."industry", 'timeZone', o."timeZone", 'phone', o."phone", 'groupName', o."groupName", 'ladderLeft', o."ladderLeft",
  'weeklyDigest', o."weeklyDigest", 'expiryDigest', o."expiryDigest",
  'name', o."name", 'state', o."state", 'stateAt', o."stateAt", 'stateReason', o."stateReason", 'industry', o."industry", 'timeZone', o."timeZone",
  'address', (SELECT row_to_json(a) FROM "Address" a WHERE a."orgId" = o."id"),
  'providers', coalesce((SELECT json_agg(row_to_json(p) ORDER BY p."geo", p."providerNumber", p."id")
    FROM "Provider" p WHERE p."orgId" = o."id"), '[]'),
  'logo', (SELECT json_build_object('id', l."id", 'width', l."width", 'height', l."height")
    FROM "OrgLogo" l WHERE l."orgId" = o."id" AND l."endedAt" IS NULL),
  'appFeatures', coalesce((SELECT json_agg(json_build_object('featureType', f."featureType") ORDER BY f."featureType")
    FROM "OrgFeature" f WHERE f."orgId" = o."id"), '[]'))`

const orgText = (matches: string) => `SELECT ${orgJson} AS "org" FROM "Org" o WHERE o."id" ${matches}`

/** Organizations with all their settings, in no order; one statement. */
export async function listOrgsById(db: Db | Tx, ids: readonly string[]): Promise<OrgRecord[]> {
  const { text, values = [] } = byIds('orgs', orgText, ids)
  const rows = await db.$queryRawUnsafe<{ org: InJson<OrgRecord> }[]>(text, ...values)
  return rows.map(fromRow)
}

/** One organization; null when there is none. */
export async function findOrg(db: Db | Tx, id: string): Promise<OrgRecord | null> {
  const [org] = await listOrgsById(db, [id])
  return org ?? null
}

function fromRow(row: { org: InJson<OrgRecord> }): OrgRecord {
  const { address, providers, ...org } = row.org
  return {
    ...withInstants(org),
    stateAt: instantOrNull(org.stateAt),
    address: address && withInstants(address),
    providers: providers.map(withInstants),
  }
}

/** The current memberships of these people, oldest first. */
export const listRolesOfMany = (db: Db, userIds: readonly string[]) =>
  db.role.findMany({
    where: { userId: { in: [...userIds] }, state: { not: 'ENDED' } },
    include: { org: { select: { id: true, name: true, timeZone: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** An organization in a list; `sortName` is its sort key. */
export type OrgListRow = {
  id: string
  createdAt: Date
  updatedAt: Date
  name: string
  groupName: string | null
  sortName: string
}

type Page = {
  /** Only these organizations; null for all. */
  ids: readonly string[] | null
  /** Part of the name, folded like it. */
  q: string
  /** Only those of this group. */
  group?: string | null
  /** The position to continue after. */
  after: readonly [sortName: string, id: string] | null
  take: number
}

/** A page of organizations by name, in one statement. */
export function listOrgPage(db: Db, { ids, q, group = null, after, take }: Page): Promise<OrgListRow[]> {
  const conditions = [
    Prisma.sql`true`,
    ...(ids ? [Prisma.sql`o."id" = ANY(${ids}::uuid[])`] : []),
    ...(group === null ? [] : [Prisma.sql`o."groupName" = ${group}`]),
    ...(q ? [occurs(q, Prisma.sql`o."sortName"`)] : []),
    ...(after ? [Prisma.sql`(o."sortName", o."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ]
  return db.$queryRaw<OrgListRow[]>`
    SELECT o."id", o."createdAt", o."updatedAt", o."name", o."groupName", o."sortName" FROM "Org" o
    WHERE o."state" <> 'CLOSED' AND ${Prisma.join(conditions, ' AND ')} ORDER BY o."sortName", o."id" LIMIT ${take}`
}

/** The members of each of these organizations that have not left, and the group of the organization. */
export const listOrgSizes = (db: Db, ids: readonly string[]): Promise<OrgSize[]> =>
  db.$queryRaw<OrgSize[]>`
    SELECT o."id", o."groupName", coalesce((SELECT sum(t."count") FROM "OrgTally" t WHERE t."orgId" = o."id"
      AND t."list" = 'MEMBER' AND t."facet" = 'state' AND t."value" <> 'ENDED'), 0)::int AS "members"
    FROM "Org" o WHERE o."id" = ANY(${[...ids]}::uuid[]) AND o."state" <> 'CLOSED'`
export type OrgSize = { id: string; groupName: string | null; members: number }

type Entry = Prisma.BoardEntryGetPayload<object>

/**
 * A license on the board that expires soon or has expired, with the name of its holder: a member (`roleId`) or an
 * invited person.
 */
export type DueEntry = Pick<Entry, 'id' | 'roleId' | 'geo' | 'credentialType' | 'deadline' | 'units'> & {
  expiresAt: PlainDate
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** The contact of an invited person, for when their name is unknown. */
  contact: string | null
}

/** Licenses that expire in a week ahead (0 is the next seven days), by the state of their hours. */
export type RunwayCount = { week: number; units: Entry['units']; count: number }

/** Licenses of a department that have expired or soon will; the name is empty for those without a department. */
export type DepartmentCount = { name: string; expired: number; d30: number; later: number; behind: number }

/** Whether some of those who lack something lack no hours, so that no class helps them: of all, and within 30 days. */
export type OtherThanHours = { any: boolean; soon: boolean }

type OrgFigures = {
  otherThanHours: OtherThanHours
  tallies: FacetCount[]
  due: DueEntry[]
  expired: DueEntry[]
  runway: RunwayCount[]
  departments: DepartmentCount[]
}

/** Board entries with their holders, by expiry in this order. */
const dueEntries = (entries: Sql, order: Sql): Sql => sql`
      coalesce((SELECT json_agg(json_build_object('id', b."id", 'roleId', b."roleId", 'geo', b."geo",
          'credentialType', b."credentialType", 'deadline', b."deadline", 'units', b."units", 'expiresAt', b."expiresAt",
          'firstName', coalesce(u."firstName", i."firstName"), 'middleName', coalesce(u."middleName", i."middleName"),
          'lastName', coalesce(u."lastName", i."lastName"), 'contact', i."contact")
          ORDER BY b."expiresAt" ${order}, b."sortName" ${order}, b."id" ${order})
        FROM (${entries}) b
        LEFT JOIN "Role" r ON r."id" = b."roleId" LEFT JOIN "User" u ON u."id" = r."userId"
        LEFT JOIN "ReportedCredential" c ON c."id" = b."reportedCredentialId"
        LEFT JOIN "Invitation" i ON i."id" = c."invitationId"), '[]')`

/** How many entries are shown of each kind, and how many weeks ahead are counted. */
type FigureLimits = { due: number; expired: number; weeks: number }

/**
 * The counters of an organization, the licenses that expire next from a day on, and those that expired last before it.
 * One statement: everything is read by index, and no more than what has expired or expires in the weeks ahead.
 */
export async function findOrgFigures(
  db: Db,
  orgId: string,
  from: PlainDate,
  limits: FigureLimits,
): Promise<OrgFigures> {
  const due = sql`SELECT * FROM "BoardEntry" e WHERE e."orgId" = ${orgId}::uuid AND e."expiresAt" >= ${from}::date
          ORDER BY e."expiresAt", e."sortName", e."id" LIMIT ${limits.due}`
  const expired = sql`SELECT * FROM "BoardEntry" e WHERE e."orgId" = ${orgId}::uuid AND e."expiresAt" < ${from}::date
          ORDER BY e."expiresAt" DESC, e."sortName" DESC, e."id" DESC LIMIT ${limits.expired}`
  const days = limits.weeks * 7
  const [row] = await db.$queryRaw<[OrgFigures]>(sql`
    WITH near AS MATERIALIZED (SELECT coalesce(e."department", '') AS name, e."units", e."expiresAt" - ${from}::date AS days,
        e."units" = 'BEHIND' AND coalesce(e."missingUnits", 0) = 0 AS other
      FROM "BoardEntry" e WHERE e."orgId" = ${orgId}::uuid AND e."expiresAt" < ${from}::date + ${days}::int)
    SELECT
      json_build_object(
        'any', EXISTS (SELECT 1 FROM "BoardEntry" e WHERE e."orgId" = ${orgId}::uuid AND e."units" = 'BEHIND'
          AND coalesce(e."missingUnits", 0) = 0),
        'soon', EXISTS (SELECT 1 FROM near n WHERE n.other AND n.days BETWEEN 0 AND 30)) AS "otherThanHours",
      coalesce((SELECT json_agg(w ORDER BY w."week", w."units") FROM (
          SELECT n.days / 7 AS "week", n."units", count(*)::int AS "count" FROM near n WHERE n.days >= 0 GROUP BY 1, 2) w),
        '[]') AS "runway",
      coalesce((SELECT json_agg(d ORDER BY d."expired" + d."d30" DESC, d."name") FROM (
          SELECT n.name AS "name", count(*) FILTER (WHERE n.days < 0)::int AS "expired",
            count(*) FILTER (WHERE n.days BETWEEN 0 AND 30)::int AS "d30",
            count(*) FILTER (WHERE n.days > 30)::int AS "later",
            count(*) FILTER (WHERE n.days >= 0 AND n."units" IN ('BEHIND', 'BEHIND_PACE'))::int AS "behind"
          FROM near n GROUP BY 1) d), '[]') AS "departments",
      coalesce((SELECT json_agg(json_build_object('list', t."list", 'facet', t."facet", 'value', t."value",
          'count', t."count"))
        FROM "OrgTally" t WHERE t."orgId" = ${orgId}::uuid AND t."count" <> 0), '[]') AS "tallies",
      ${dueEntries(due, sql`ASC`)} AS "due", ${dueEntries(expired, sql`DESC`)} AS "expired"`)
  return row
}

type TallyList = 'MEMBER' | 'INVITATION' | 'CREDENTIAL'
/**
 * The number of rows in a list of an organization that have this value of a facet. Triggers maintain it in the
 * transaction of each write.
 */
export type FacetCount = { list: TallyList; facet: string; value: string; count: number }

/** All counters of an organization in one statement; zero counts are left out. */
export const listFacetCounts = (orgId: string): Promise<FacetCount[]> =>
  query<FacetCount>(
    sql`SELECT "list", "facet", "value", "count" FROM "OrgTally" WHERE "orgId" = ${orgId}::uuid AND "count" <> 0
      ORDER BY "list", "facet", "value"`,
    'facet-counts',
  )

/** The same counters of the current members of some departments, counted now. */
export const listFacetCountsIn = (orgId: string, departments: readonly string[]): Promise<FacetCount[]> =>
  query<FacetCount>(sql`
    SELECT 'MEMBER' AS "list", f."facet", f."value", count(*)::int AS "count"
    FROM "Role" r CROSS JOIN LATERAL "role_facets"(r) f
    WHERE r."orgId" = ${orgId}::uuid AND r."department" = ANY(${[...departments]}::text[]) AND r."state" <> 'ENDED'
    GROUP BY f."facet", f."value" ORDER BY f."facet", f."value"`)

/**
 * Whether an organization has people besides its founder, and classes. It counts to one at most, which is enough to
 * know.
 */
export async function countSetUp(db: Db, orgId: string): Promise<{ others: number; classes: number }> {
  const [row] = await db.$queryRaw<{ others: number; classes: number }[]>`
    SELECT (
        (SELECT greatest(count(*) - 1, 0) FROM (SELECT 1 FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED' LIMIT 2) m)
        + (SELECT count(*) FROM (SELECT 1 FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' LIMIT 1) i))::int
        AS "others",
      (SELECT count(*)::int FROM (SELECT 1 FROM "Task" WHERE "orgId" = ${orgId}::uuid LIMIT 1) t) AS "classes"`
  return row ?? { others: 0, classes: 0 }
}
