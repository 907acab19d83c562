import type { BoardBand, DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type KeysetPage, keysetPage } from '../keyset-page'
import { hasOpenTopics } from '../open-topics'
import { isSelective, type NameKind, nameKinds, occurs, readKinds, rowsByName } from '../search-by-name'
import { join, query, raw, type Sql, sql } from '../sql'
import { type MemberRecord, type MemberRow, memberFromRow, memberSelect } from './read'

/**
 * Filter for the members of an organization. Without a state it matches everybody who has not left. `NONE` means a
 * member without a license, `HIDDEN` one whose licenses are not shown yet. Each question applies to the worst of a member's licenses.
 */
export type MemberFilter = {
  state: RoleState | null
  role: RoleType | null
  department: string | null
  deadline: DeadlineStanding | 'NONE' | 'HIDDEN' | null
  units: UnitsStanding | null
  verified: VerificationState | null
  topicsOpen: boolean | null
  /** At work, and without a valid license within 30 days. */
  lapsing: boolean
  band: BoardBand | 'NONE' | null
  /** Values of which a member has one, beside the single ones above. */
  among?: {
    deadline?: readonly NonNullable<MemberFilter['deadline']>[]
    units?: readonly UnitsStanding[]
    verified?: readonly VerificationState[]
    department?: readonly string[]
  }
  /** Folded like `Role.searchText`; every word must occur in it. */
  words: readonly string[]
}

/** Everybody who has not left. */
export const allMembers: MemberFilter = {
  state: null,
  role: null,
  department: null,
  deadline: null,
  units: null,
  verified: null,
  topicsOpen: null,
  lapsing: false,
  band: null,
  words: [],
}
/** The columns that an employer records of a member and can sort by. Members without a value come last. */
type Recorded = 'department' | 'jobTitle' | 'employeeId'
export type MemberSort = 'name' | 'expiry' | 'band' | Recorded

/** The position after which a page begins: the sort values of the last member before it. */
export type MemberPosition = {
  sortName: string
  id: string
  band: BoardBand | null
  nextExpiresAt: PlainDate | null
} & Partial<Record<Recorded, string | null>>

type PagePart = Pick<KeysetPage, 'by' | 'also'>
type OrderedPart = PagePart & Pick<KeysetPage, 'order'>

const byName = sql`"sortName", "id"`

/** Members without a license; matches the predicate of their partial index. */
const unlicensed = sql`"band" IS NULL AND "state" <> 'ENDED'`

/** The conditions except the state and the topics. Each is on a column that follows the organization in an index. */
function conditionsOf({ state, role, department, band, deadline, units, verified, lapsing }: MemberFilter): Sql[] {
  // Former members have neither a band nor a deadline.
  const valueConditions = (value: string | null, none: Sql, condition: (value: string) => Sql): Sql[] => {
    if (value === null) return []
    if (state === 'ENDED') return value === 'NONE' ? [] : [sql`FALSE`]
    return [value === 'NONE' ? none : condition(value)]
  }
  return [
    ...valueConditions(deadline, sql`${unlicensed} AND NOT "licensesHidden"`, (value) =>
      value === 'HIDDEN' ? sql`${unlicensed} AND "licensesHidden"` : sql`"deadline" = ${value}::"DeadlineStanding"`,
    ),
    ...valueConditions(band, unlicensed, (value) => sql`"band" = ${value}::"BoardBand"`),
    ...(lapsing ? [sql`"lastDeadline" IN ('EXPIRED', 'D30') AND "state" = 'ACTIVE'`] : []),
    ...(verified ? [sql`"verifiedState" = ${verified}::"VerifiedState"`] : []),
    ...(units ? [sql`"units" = ${units}::"UnitsStanding"`] : []),
    ...(role ? [sql`"roleType" = ${role}::"RoleType"`] : []),
    ...(department !== null ? [sql`"department" = ${department}`] : []),
  ]
}

/** The conditions of several values, checked row by row: they keep no order of an index. */
function amongOf({ state, among = {} }: MemberFilter): Sql[] {
  const { deadline = [], units, verified, department } = among
  const { NONE: none = false, HIDDEN: hidden = false } = Object.fromEntries(deadline.map((value) => [value, true]))
  const standings = deadline.filter((value) => value !== 'NONE' && value !== 'HIDDEN')
  const deadlines = [
    sql`"deadline" = ANY(${standings}::"DeadlineStanding"[])`,
    // Former members have no deadline.
    ...(none ? [state === 'ENDED' ? sql`TRUE` : sql`(${unlicensed} AND NOT "licensesHidden")`] : []),
    ...(hidden ? [sql`(${unlicensed} AND "licensesHidden")`] : []),
  ]
  return [
    ...(deadline.length > 0 ? [sql`(${join(deadlines, ' OR ')})`] : []),
    ...(units ? [sql`"units" = ANY(${[...units]}::"UnitsStanding"[])`] : []),
    ...(verified ? [sql`"verifiedState" = ANY(${[...verified]}::"VerifiedState"[])`] : []),
    ...(department ? [sql`"department" = ANY(${[...department]}::text[])`] : []),
  ]
}

/** The condition on open topics, which no index starts with. */
function topicsOf(orgId: string, { topicsOpen }: MemberFilter): Sql[] {
  if (topicsOpen === null) return []
  return [topicsOpen ? hasOpenTopics(orgId, 'roleId') : sql`NOT "topicsOpen"`]
}

const stateCondition = (state: RoleState) => sql`"state" = ${state}::"RoleState"`
const statesOf = ({ state }: MemberFilter) => [state ? stateCondition(state) : sql`"state" <> 'ENDED'`]

type LeadColumn = {
  lead: Sql
  /** The value of a position; null when it has none. */
  valueAt: (position: MemberPosition) => Sql | null
  /** Condition: a member has no value and has not left. */
  none: Sql
}

const leadColumn = (column: Recorded): LeadColumn => ({
  lead: raw(`"${column}"`),
  valueAt: ({ [column]: value }) => (value === null || value === undefined ? null : sql`${value}`),
  none: sql`${raw(`"${column}"`)} IS NULL AND "state" <> 'ENDED'`,
})

/** The columns before the name, for the orders in which members without a value come last. */
const leadColumns: Record<Exclude<MemberSort, 'name'>, LeadColumn> = {
  department: leadColumn('department'),
  jobTitle: leadColumn('jobTitle'),
  employeeId: leadColumn('employeeId'),
  band: {
    none: unlicensed,
    lead: sql`"band"`,
    valueAt: ({ band }: MemberPosition) => (band === null ? null : sql`${band}::"BoardBand"`),
  },
  expiry: {
    none: unlicensed,
    lead: sql`"nextExpiresAt"`,
    valueAt: ({ nextExpiresAt }: MemberPosition) => (nextExpiresAt === null ? null : sql`${nextExpiresAt}::date`),
  },
}

/**
 * The parts of a page in such an order. Each is read from one index, and together they are sorted again. Members
 * without a value come after all others, which a row comparison cannot express.
 */
function partsByLead(
  sort: keyof typeof leadColumns,
  filter: MemberFilter,
  after: MemberPosition | null,
): OrderedPart[] {
  const { lead, valueAt, none: hasNoValue } = leadColumns[sort]
  const order = sql`${lead}, ${byName}`
  const filters = conditionsOf(filter)
  const conditions = [...statesOf(filter), ...filters]
  // Compared as text, so that Postgres does not choose an index on the state alone, which it would overestimate here.
  const stateAsText = filter.state ? [sql`"state"::text = ${filter.state}`] : []
  const withoutValue = { by: [hasNoValue], also: [...stateAsText, ...filters], order: byName }
  if (!after) return [{ by: [sql`${lead} IS NOT NULL`], also: conditions, order }, withoutValue]
  const position = sql`${after.sortName}, ${after.id}::uuid`
  const value = valueAt(after)
  if (!value) return [{ ...withoutValue, by: [hasNoValue, sql`(${byName}) > (${position})`] }]
  return [{ by: [sql`(${order}) > (${value}, ${position})`], also: conditions, order }, withoutValue]
}

/** The same by name. Without other conditions, the two states of current members are two ranges of an index. */
function partsByName(filter: MemberFilter): PagePart[] {
  const [filters, state] = [conditionsOf(filter), statesOf(filter)]
  const [first, ...rest] = filter.state ? [...filters, ...state] : filters
  const otherConditions = filter.state ? rest : [...rest, ...state]
  if (first) return [{ by: [first], also: otherConditions }]
  if (filter.words.length > 0 || filter.topicsOpen !== null) return [{ by: [], also: state }]
  return [
    { by: [stateCondition('ACTIVE')], also: [] },
    { by: [stateCondition('ON_LEAVE')], also: [] },
  ]
}

export type MemberPageQuery = {
  orgId: string
  /** Only current members of these departments; without it everybody's. */
  departments?: readonly string[]
  filter: MemberFilter
  sort: MemberSort
  after: MemberPosition | null
  size: number
}

/**
 * Former members have no license, and within a single band or department that order adds nothing, so these lists are
 * ordered by name.
 */
const isByName = ({ sort, filter }: Pick<MemberPageQuery, 'sort' | 'filter'>): boolean =>
  sort === 'name' ||
  (sort === 'band' && filter.band !== null) ||
  (sort === 'department' && filter.department !== null) ||
  filter.state === 'ENDED'

const ofDepartments = ({ departments }: Pick<MemberPageQuery, 'departments'>): Sql[] =>
  departments ? [sql`"department" = ANY(${[...departments]}::text[])`, sql`"state" <> 'ENDED'`] : []

const kindsOf = (query: MemberPageQuery): NameKind[] =>
  isByName(query) ? nameKinds(query.filter.words, query.after) : ['all']

/**
 * The statement of a page for one kind of name match. A search is planned for its words each time, everything else
 * once.
 */
function memberPageStatement(query: MemberPageQuery, kind: NameKind): Sql {
  const { orgId, filter, sort, after, size } = query
  const { words: searched } = filter
  const narrowing = [...topicsOf(orgId, filter), ...amongOf(filter), ...ofDepartments(query)]
  const ofOrg = <One extends PagePart>(part: One) => ({
    ...part,
    table: 'Role',
    size,
    by: [sql`"orgId" = ${orgId}::uuid`, ...part.by],
    also: [...part.also, ...narrowing],
  })
  const page = (rows: readonly Sql[], order: (row: Sql) => Sql) => {
    const statements = join(
      rows.map((row) => sql`(${row})`),
      ' UNION ALL ',
    )
    const found = sql`(SELECT * FROM (${statements}) parts ORDER BY ${order(sql`parts`)} LIMIT ${size})`
    return sql`${memberSelect(found)} ORDER BY ${order(sql`m`)}`
  }
  if (isByName({ sort, filter })) {
    const rows = partsByName(filter).map((part) => rowsByName({ ...ofOrg(part), kind, searched, after }))
    return page(rows, (row) => sql`${row}."sortName", ${row}."id"`)
  }
  const words = searched.map((word) => occurs(word))
  const isRare = isSelective(searched)
  const lead = sort === 'name' ? 'expiry' : sort
  const rows = partsByLead(lead, filter, after).map((part) => keysetPage({ ...ofOrg(part), words, few: isRare }))
  return page(rows, (row) => sql`${row}.${leadColumns[lead].lead}, ${row}."sortName", ${row}."id"`)
}

/**
 * A page of an organization's members by name, by their first expiry, by band (worst first) or by a recorded column.
 * One statement, or two when the first kind of name match does not fill the page.
 */
export const listMemberPage = (page: MemberPageQuery): Promise<MemberRecord[]> =>
  readKinds(kindsOf(page), page.size, async (kind, size) => {
    const rows = await query<MemberRow>(memberPageStatement({ ...page, size }, kind))
    return rows.map(memberFromRow)
  })
