import type { VerdictBasis, WayName } from '@/lib/domain/compliance/requirement'
import {
  type BoardBand,
  type DeadlineStanding,
  type UnitsStanding,
  urgentDeadlines,
} from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import type { BoardSource } from '@/lib/domain/lists/organizations'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { reminderKind } from '@/lib/domain/notices/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type KeysetPage, keysetPage } from '../keyset-page'
import { hasOpenTopics } from '../open-topics'
import { countsUpTo, type RowCount, rowCount } from '../rows'
import { isSelective, type NameKind, nameKinds, occurs, readKinds, rowsByName } from '../search-by-name'
import { all, query, raw, type Sql, sql } from '../sql'

/** One license on the board of an organization, with its holder. */
export type BoardRecord = {
  id: string
  orgId: string
  /** The member; null for a license that the employer reported with an invitation. */
  roleId: string | null
  userId: string | null
  credentialId: string | null
  invitationId: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** A verified contact of the member, or the contact the invitation was sent to. */
  contact: string | null
  sortName: string
  /** From the membership, or as the employer reported it with the invitation. */
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  geo: string
  credentialType: string
  credentialNumber: string
  verifiedState: VerificationState
  band: BoardBand
  deadline: DeadlineStanding
  units: UnitsStanding
  /** Null when the employer did not report the date of issue. */
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
  /** Hundredths of an hour; null where nothing is required or no credits are known. */
  countedUnits: number | null
  requiredUnits: number | null
  missingUnits: number | null
  /** The way to renew that is met, and what that rests on; null where none is, and for hours alone. */
  way: WayName | null
  wayBasis: VerdictBasis | null
  /** Whether the person has to be asked how they renew, and what each open way still lacks, as stored. */
  asksWay: boolean
  waysMissing: string | null
  /** Topics of its rule that are due or unknown; empty for a license that only the employer reported. */
  openTopics: TopicCode[]
  /** The inputs of `statusBasis`: the end of its period, and what is known about a first renewal. */
  periodEndsAt: PlainDate
  firstRenewal: boolean
  unanswered: boolean
  /** The end of the period after which the person renewed by their own word, and the hours that it lacked. */
  renewedShortAt: PlainDate | null
  renewedShortMissing: number | null
  /** When the organization last reminded the member of this license; null for never. */
  remindedAt: Date | null
}

/** The columns that can be asked for several values, with their types. */
const amongColumns = {
  deadline: ['deadline', '"DeadlineStanding"'],
  units: ['units', '"UnitsStanding"'],
  verified: ['verifiedState', '"VerifiedState"'],
  geo: ['geo', 'text'],
  type: ['credentialType', 'text'],
  department: ['department', 'text'],
} as const
type AmongColumn = keyof typeof amongColumns

/** Filter for the licenses of a board. Null, false and empty fields do not restrict it. */
export type BoardFilter = {
  deadline: DeadlineStanding | null
  /** Only licenses that have expired or expire within 30 days. */
  urgent: boolean
  units: UnitsStanding | null
  /** True: with topics that are due or unknown. False: without any. */
  topicsOpen: boolean | null
  /** Only licenses whose holder recorded a renewal though something was missing, and that no check has confirmed. */
  renewedShort: boolean
  band: BoardBand | null
  geo: string | null
  type: string | null
  department: string | null
  verified: VerificationState | null
  source: BoardSource | null
  /** Values of which a license has one, beside the single ones above. */
  among?: Partial<Record<AmongColumn, readonly string[]>>
  /** Folded like `BoardEntry.searchText`; every word must occur in it. */
  words: readonly string[]
}

/** Every license of a board. */
export const wholeBoard: BoardFilter = {
  deadline: null,
  urgent: false,
  units: null,
  topicsOpen: null,
  renewedShort: false,
  band: null,
  geo: null,
  type: null,
  department: null,
  verified: null,
  source: null,
  words: [],
}
export type BoardSort = 'name' | 'expiry' | 'band' | 'type'

/** The position after which a page begins: the sort values of the last license before it. */
export type BoardPosition = Pick<BoardRecord, 'sortName' | 'id' | 'band' | 'expiresAt'> &
  Partial<Pick<BoardRecord, 'credentialType'>>

export type BoardPageQuery = {
  orgId: string
  /** Only people of these departments; without it everybody's. */
  departments?: readonly string[]
  filter: BoardFilter
  sort: BoardSort
  after: BoardPosition | null
  size: number
}

const byName = sql`"sortName", "id"`

/** The sort columns before the name. */
const orders = {
  expiry: { lead: sql`"expiresAt"`, valueAt: (at: BoardPosition) => sql`${at.expiresAt}::date` },
  band: { lead: sql`"band"`, valueAt: (at: BoardPosition) => sql`${at.band}::"BoardBand"` },
  type: { lead: sql`"credentialType"`, valueAt: (at: BoardPosition) => sql`${at.credentialType ?? ''}` },
} as const

/** Filters by preference: the first one that is set is the column after the organization in an index of this order. */
const leadingFilters: Record<BoardSort, readonly (keyof BoardFilter)[]> = {
  name: ['renewedShort', 'source', 'deadline', 'band', 'department', 'verified', 'units', 'type', 'geo'],
  expiry: ['renewedShort', 'source', 'deadline', 'band', 'verified', 'units'],
  band: ['renewedShort', 'source', 'band'],
  type: ['renewedShort', 'type'],
}

/** Checked row by row: several values keep no order of an index. */
const amongOf = ({ among = {} }: BoardFilter): Sql[] =>
  (Object.keys(among) as AmongColumn[]).map((name) => {
    const [column, type] = amongColumns[name]
    return sql`${raw(`"${column}"`)} = ANY(${[...among[name]!]}::${raw(type)}[])`
  })

const ofDepartments = (departments?: readonly string[]): Sql[] =>
  departments ? [sql`"department" = ANY(${[...departments]}::text[])`] : []

/** The conditions of a filter: `by` uses an index, `also` is checked on the rows found. */
function rowsOf({ orgId, departments, filter, sort, size }: BoardPageQuery) {
  const equals = (column: string, value: string | null, type = 'text') =>
    value === null ? [] : [sql`${raw(`"${column}"`)} = ${value}::${raw(type)}`]
  const facets: Partial<Record<keyof BoardFilter, Sql[]>> = {
    source: filter.source
      ? [filter.source === 'MEMBER' ? sql`"credentialId" IS NOT NULL` : sql`"credentialId" IS NULL`]
      : [],
    topicsOpen:
      filter.topicsOpen === null
        ? []
        : [filter.topicsOpen ? hasOpenTopics(orgId, 'entryId') : sql`cardinality("openTopics") = 0`],
    renewedShort: filter.renewedShort ? [sql`"renewedShort"`] : [],
    deadline: equals('deadline', filter.deadline, '"DeadlineStanding"'),
    urgent: filter.urgent ? [sql`"deadline" = ANY(${[...urgentDeadlines]}::"DeadlineStanding"[])`] : [],
    units: equals('units', filter.units, '"UnitsStanding"'),
    band: equals('band', filter.band, '"BoardBand"'),
    department: equals('department', filter.department),
    verified: equals('verifiedState', filter.verified, '"VerifiedState"'),
    type: equals('credentialType', filter.type),
    geo: equals('geo', filter.geo),
  }
  const first = leadingFilters[sort].find((name) => facets[name]!.length > 0)
  return {
    table: 'BoardEntry',
    size,
    by: [sql`"orgId" = ${orgId}::uuid`, ...(first ? facets[first]! : [])],
    also: [
      ...Object.entries(facets).flatMap(([name, conditions]) => (name === first ? [] : conditions)),
      ...amongOf(filter),
      ...ofDepartments(departments),
    ],
  } satisfies Partial<KeysetPage>
}

const records = (entries: Sql, order: Sql): Sql => sql`
  SELECT e."id", e."orgId", e."roleId", r."userId", e."credentialId", i."id" AS "invitationId",
    coalesce(u."firstName", i."firstName") AS "firstName", coalesce(u."middleName", i."middleName") AS "middleName",
    coalesce(u."lastName", i."lastName") AS "lastName", coalesce(i."contact", (
      SELECT c."value" FROM "Contact" c WHERE c."userId" = r."userId" AND c."verifiedAt" IS NOT NULL
      ORDER BY c."kind", c."verifiedAt", c."id" LIMIT 1)) AS "contact",
    e."sortName", coalesce(r."employeeId", i."employeeId") AS "employeeId", coalesce(r."jobTitle", i."jobTitle") AS "jobTitle",
    e."department", e."geo", e."credentialType",
    coalesce(k."credentialNumber", p."credentialNumber") AS "credentialNumber", e."verifiedState", e."band", e."deadline",
    e."units", coalesce(k."effectiveAt", p."effectiveAt")::text AS "effectiveAt", e."expiresAt"::text AS "expiresAt", s."countedUnits", s."requiredUnits", s."missingUnits",
    s."way", s."basis" AS "wayBasis", coalesce(s."asksWay", false) AS "asksWay", s."waysMissing", e."openTopics",
    coalesce(s."periodEndsAt", e."expiresAt")::text AS "periodEndsAt", coalesce(s."firstRenewal", false) AS "firstRenewal",
    coalesce(s."unanswered", false) AS "unanswered", s."renewedShortAt"::text AS "renewedShortAt", s."renewedShortMissing", (
      SELECT coalesce(n."sentAt", n."createdAt") FROM "Notification" n
      WHERE n."userId" = r."userId" AND n."orgId" = e."orgId" AND n."kind" = ${raw(`'${reminderKind}'`)} AND n."state" <> 'SUPPRESSED'
        AND n."params"->>'credentialId' = e."credentialId"::text ORDER BY n."createdAt" DESC LIMIT 1) AS "remindedAt"
  FROM (${entries}) e
    LEFT JOIN "Role" r ON r."id" = e."roleId" LEFT JOIN "User" u ON u."id" = r."userId"
    LEFT JOIN "Credential" k ON k."id" = e."credentialId" LEFT JOIN "Standing" s ON s."credentialId" = e."credentialId"
    LEFT JOIN "ReportedCredential" p ON p."id" = e."reportedCredentialId" LEFT JOIN "Invitation" i ON i."id" = p."invitationId"
  ORDER BY ${order}`

const kindsOf = ({ sort, filter, after }: BoardPageQuery): NameKind[] =>
  sort === 'name' ? nameKinds(filter.words, after) : ['all']

/** The statement of a page for one kind of name match: entries are read by index, details only for these. */
export function boardPageStatement(page: BoardPageQuery, kind = kindsOf(page)[0]!): Sql {
  const { sort, after } = page
  const { words: searched } = page.filter
  const rows = rowsOf(page)
  if (sort === 'name') return records(rowsByName({ ...rows, kind, searched, after }), sql`e."sortName", e."id"`)
  const { lead, valueAt } = orders[sort]
  const order = sql`${lead}, ${byName}`
  const by = after ? [...rows.by, sql`(${order}) > (${valueAt(after)}, ${after.sortName}, ${after.id}::uuid)`] : rows.by
  const words = searched.map((word) => occurs(word))
  const entries = keysetPage({ ...rows, by, order, words, few: isSelective(searched) })
  return records(entries, sql`e.${lead}, e."sortName", e."id"`)
}

/**
 * A page of an organization's licenses by name, by expiry, by band (worst first) or by type. One statement, or two when
 * the first kind of name match does not fill the page.
 */
export const listBoardPage = (page: BoardPageQuery): Promise<BoardRecord[]> =>
  readKinds(kindsOf(page), page.size, (kind, size) => query<BoardRecord>(boardPageStatement({ ...page, size }, kind)))

/** Number of an organization's licenses that match a filter, counted up to a thousand. */
export async function countBoard(orgId: string, filter: BoardFilter): Promise<RowCount> {
  const { by, also } = rowsOf({ orgId, filter, sort: 'name', after: null, size: countsUpTo })
  const conditions = [...by, ...also, ...filter.words.map((word) => occurs(word))]
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS "count"
    FROM (SELECT FROM "BoardEntry" WHERE ${all(conditions)} LIMIT ${countsUpTo + 1}::int) found`)
  return rowCount(row?.count ?? 0)
}

/** The licenses of these members, and in these departments, at most `size`, by name. */
export function listEntriesOf(
  orgId: string,
  roleIds: readonly string[],
  size: number,
  departments?: readonly string[],
): Promise<BoardRecord[]> {
  const conditions = [
    sql`"orgId" = ${orgId}::uuid`,
    sql`"roleId" = ANY(${roleIds}::uuid[])`,
    ...ofDepartments(departments),
  ]
  const entries = sql`SELECT * FROM "BoardEntry" WHERE ${all(conditions)}
    ORDER BY "sortName", "id" LIMIT ${size}::int`
  return query(records(entries, sql`e."sortName", e."id"`), departments ? undefined : 'boardEntriesOfMembers')
}

/** The entries with these ids on an organization's board, and in these departments; ids from elsewhere are ignored. */
export function listBoardEntries(
  orgId: string,
  ids: readonly string[],
  departments?: readonly string[],
): Promise<BoardRecord[]> {
  const conditions = [sql`"orgId" = ${orgId}::uuid`, sql`"id" = ANY(${ids}::uuid[])`, ...ofDepartments(departments)]
  const entries = sql`SELECT * FROM "BoardEntry" WHERE ${all(conditions)}`
  return query(records(entries, sql`e."sortName", e."id"`), departments ? undefined : 'boardEntries')
}
