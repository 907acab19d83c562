import 'server-only'
import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { RoleState } from '@/lib/domain/lists/role-states'
import type { RoleType } from '@/lib/domain/lists/role-types'
import { pool } from './db'
import { type MemberRecord, type MemberRow, memberFromRow, memberSelect } from './members'
import { type NameOrder, nameColumns, nameOrder, type OrderedRows, orderedRows, rowsByName } from './ordered-rows'
import { bind, nameFew, occurs, type Values } from './search-words'

/** Which members of an organization: without a state everybody who has not left. `NONE` is a member without a license. */
export type MemberFilter = {
  state: RoleState | null
  role: RoleType | null
  department: string | null
  band: BoardBand | 'NONE' | null
  /** Folded as `Role.searchText` is; each must occur in it. */
  words: readonly string[]
}
export type MemberSort = 'name' | 'band'

/** The place in the order after which a page begins: where its last member stood. */
export type MemberPlace = { sortName: string; id: string; band: BoardBand | null }

type Part = Pick<OrderedRows, 'by' | 'also'>
type OrderedPart = Part & Pick<OrderedRows, 'order'>

const byBand = '"band", "sortName", "id"'
const byName = '"sortName", "id"'

/** Members without a license, in the words of the index that holds these alone. */
const unlicensed = `"band" IS NULL AND "state" <> 'ENDED'`

/** The conditions but for the state, each on a column that an index begins with after the organization. */
function facetsOf({ state, role, department, band }: MemberFilter, values: Values): string[] {
  const ofBand = (value: string) => (value === 'NONE' ? unlicensed : `"band" = ${bind(values, value)}::"BoardBand"`)
  // Who has left has no band.
  const ofNobody = (value: string) => (value === 'NONE' ? [] : ['FALSE'])
  return [
    ...(band === null ? [] : state === 'ENDED' ? ofNobody(band) : [ofBand(band)]),
    ...(role ? [`"roleType" = ${bind(values, role)}::"RoleType"`] : []),
    ...(department !== null ? [`"department" = ${bind(values, department)}`] : []),
  ]
}

const statesOf = ({ state }: MemberFilter) => [state ? `"state" = '${state}'` : `"state" <> 'ENDED'`]

/**
 * The parts of a page by band, each read from one index and together ordered again: members without a band follow all others,
 * where a comparison of rows cannot lead.
 */
function partsByBand(filter: MemberFilter, after: MemberPlace | null, values: Values): OrderedPart[] {
  const facets = facetsOf(filter, values)
  const also = [...statesOf(filter), ...facets]
  // As text, a state leads to no index of its own: it would be taken for rarer than it is among these.
  const stated = filter.state ? [`"state"::text = '${filter.state}'`] : []
  const nobody = { by: [unlicensed], also: [...stated, ...facets], order: byName }
  if (!after) return [{ by: ['"band" IS NOT NULL'], also, order: byBand }, nobody]
  const place = `${bind(values, after.sortName)}, ${bind(values, after.id)}::uuid`
  if (!after.band) return [{ ...nobody, by: [unlicensed, `(${byName}) > (${place})`] }]
  const from = `(${byBand}) > (${bind(values, after.band)}::"BoardBand", ${place})`
  return [{ by: [from], also, order: byBand }, nobody]
}

/** The same by name: the states of those who have not left are two ranges of an index. */
function partsByName(filter: MemberFilter, values: Values): Part[] {
  const [facets, state] = [facetsOf(filter, values), statesOf(filter)]
  const [first, ...rest] = filter.state ? [...facets, ...state] : facets
  const also = filter.state ? rest : [...rest, ...state]
  if (first) return [{ by: [first], also }]
  if (filter.words.length > 0) return [{ by: [], also: state }]
  return ['ACTIVE', 'ON_LEAVE'].map((one) => ({ by: [`"state" = '${one}'`], also: [] }))
}

export type MemberPageQuery = {
  orgId: string
  filter: MemberFilter
  sort: MemberSort
  after: MemberPlace | null
  size: number
}

/** The statement of a page; a search is planned for its words each time, everything else once. */
export function memberPageStatement({ orgId, filter, sort, after, size }: MemberPageQuery) {
  const values: Values = [orgId, size]
  const limit = '$2::int'
  const words = filter.words.map((word) => occurs(word, values))
  const rowsOf = <One extends Part>(part: One) => {
    const by = ['"orgId" = $1::uuid', ...part.by]
    return { ...part, table: 'Role', limit, words, few: nameFew(filter.words), by }
  }
  const page = (rows: readonly string[], columns: (row: string) => string) => {
    const all = rows.map((sql) => `(${sql})`).join(' UNION ALL ')
    const found = `(SELECT * FROM (${all}) parts ORDER BY ${columns('parts')} LIMIT ${limit})`
    return { text: `${memberSelect(found)} ORDER BY ${columns('m')}`, values }
  }
  // Of who has left nobody has a band, and of those with one band it says nothing: they come by name.
  if (sort === 'band' && filter.band === null && filter.state !== 'ENDED') {
    const rows = partsByBand(filter, after, values).map((part) => orderedRows(rowsOf(part)))
    return page(rows, (row) => `${row}."band", ${row}."sortName", ${row}."id"`)
  }
  const order: NameOrder = nameOrder(filter.words, after, values)
  const rows = partsByName(filter, values).map((part) => rowsByName(rowsOf(part), order))
  return page(rows, (row) => nameColumns(row, order))
}

/** A page of an organization's members by name or by band, worst first; one statement. */
export async function listMemberPage(query: MemberPageQuery): Promise<MemberRecord[]> {
  const { rows } = await pool().query<MemberRow>(memberPageStatement(query))
  return rows.map(memberFromRow)
}
