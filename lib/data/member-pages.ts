import 'server-only'
import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { RoleState } from '@/lib/domain/lists/role-states'
import type { RoleType } from '@/lib/domain/lists/role-types'
import { pool } from './db'
import { type MemberRecord, type MemberRow, memberFromRow, memberSelect } from './members'
import { type OrderedRows, orderedRows } from './ordered-rows'
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

type Part = Pick<OrderedRows, 'by' | 'also' | 'order'>

const byBand = '"band", "sortName", "id"'
/** Also the order of members who all have the same band, or none. */
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

/**
 * The parts of a page in order, each read from one index and together ordered again: the states of those who have not left are
 * two ranges of an index; members without a band follow all others, where a comparison of rows cannot lead.
 */
function parts(filter: MemberFilter, sort: MemberSort, after: MemberPlace | null, values: Values): Part[] {
  const facets = facetsOf(filter, values)
  const state = filter.state ? [`"state" = '${filter.state}'`] : [`"state" <> 'ENDED'`]
  const from = after ? [`(${byName}) > (${bind(values, after.sortName)}, ${bind(values, after.id)}::uuid)`] : []
  if (sort === 'band' && filter.band === null) {
    const also = [...state, ...facets]
    // As text, a state leads to no index of its own: it would be taken for rarer than it is among these.
    const stated = filter.state ? [`"state"::text = '${filter.state}'`] : []
    const nobody = { by: [unlicensed], also: [...stated, ...facets], order: byName }
    if (!after) return [{ by: ['"band" IS NOT NULL'], also, order: byBand }, nobody]
    if (!after.band) return [{ ...nobody, by: [unlicensed, ...from] }]
    const place = `(${byBand}) > (${bind(values, after.band)}::"BoardBand", $${values.length - 2}, $${values.length - 1}::uuid)`
    return [{ by: [place], also, order: byBand }, nobody]
  }
  const [first, ...rest] = filter.state ? [...facets, ...state] : facets
  const also = filter.state ? rest : [...rest, ...state]
  if (first) return [{ by: [first, ...from], also, order: byName }]
  if (filter.words.length > 0) return [{ by: from, also: state, order: byName }]
  return ['ACTIVE', 'ON_LEAVE'].map((one) => ({ by: [`"state" = '${one}'`, ...from], also: [], order: byName }))
}

export type MemberPageQuery = {
  orgId: string
  filter: MemberFilter
  sort: MemberSort
  after: MemberPlace | null
  size: number
}

/** The statement of a page; a search is planned for its words each time, everything else once. */
export function memberPageStatement({ orgId, filter, sort: asked, after, size }: MemberPageQuery) {
  const values: Values = [orgId, size]
  // Of who has left nobody has a band: in either order they come by name.
  const sort = filter.state === 'ENDED' ? 'name' : asked
  const order = sort === 'band' ? byBand : byName
  const limit = '$2::int'
  const of = parts(filter, sort, after, values)
  const words = filter.words.map((word) => occurs(word, values))
  const common = { table: 'Role', limit, words, few: nameFew(filter.words) }
  const rows = of.map((part) => `(${orderedRows({ ...part, ...common, by: ['"orgId" = $1::uuid', ...part.by] })})`)
  const page = `(SELECT * FROM (${rows.join(' UNION ALL ')}) parts ORDER BY ${order} LIMIT ${limit})`
  const text = `${memberSelect(page)} ORDER BY ${sort === 'band' ? 'm."band", ' : ''}m."sortName", m."id"`
  return { text, values }
}

/** A page of an organization's members by name or by band, worst first; one statement. */
export async function listMemberPage(query: MemberPageQuery): Promise<MemberRecord[]> {
  const { rows } = await pool().query<MemberRow>(memberPageStatement(query))
  return rows.map(memberFromRow)
}
