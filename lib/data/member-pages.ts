import 'server-only'
import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { RoleState } from '@/lib/domain/lists/role-states'
import type { RoleType } from '@/lib/domain/lists/role-types'
import { pool } from './db'
import { type MemberRecord, type MemberRow, memberFromRow, memberSelect } from './members'
import { bind, occurs, type Values } from './search-words'

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

/** The conditions but for the state, each on a column that an index begins with after the organization. */
function conditions({ role, department, band, words }: MemberFilter, values: Values): string[] {
  return [
    ...(role ? [`"roleType" = ${bind(values, role)}::"RoleType"`] : []),
    ...(department !== null ? [`"department" = ${bind(values, department)}`] : []),
    ...(band === 'NONE' ? ['"band" IS NULL'] : band ? [`"band" = ${bind(values, band)}::"BoardBand"`] : []),
    ...words.map((word) => occurs(word, values)),
  ]
}

/**
 * The parts of a page in order, each read from one index and together ordered again: the states of those who have not left are
 * two ranges of an index; members without a band follow all others, where a comparison of rows cannot lead.
 */
function parts(filter: MemberFilter, sort: MemberSort, after: MemberPlace | null, values: Values): string[][] {
  const others = conditions(filter, values)
  const state = filter.state ? [`"state" = '${filter.state}'`] : [`"state" <> 'ENDED'`]
  const byName = after && `("sortName", "id") > (${bind(values, after.sortName)}, ${bind(values, after.id)}::uuid)`
  if (sort === 'band' && filter.band === null) {
    const nobody = ['"band" IS NULL', ...state, ...others]
    if (!after) return [['"band" IS NOT NULL', ...state, ...others], nobody]
    if (!after.band) return [[...nobody, byName!]]
    const place = `("band", "sortName", "id") > (${bind(values, after.band)}::"BoardBand", $${values.length - 2}, $${values.length - 1}::uuid)`
    return [[place, ...state, ...others], nobody]
  }
  const rest = byName ? [...others, byName] : others
  if (filter.state || others.length > 0) return [[...state, ...rest]]
  return [
    [`"state" = 'ACTIVE'`, ...rest],
    [`"state" = 'ON_LEAVE'`, ...rest],
  ]
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
  const order = sort === 'band' ? '"band", "sortName", "id"' : '"sortName", "id"'
  const columns = parts(filter, sort, after, values).map(
    (part) => `(SELECT * FROM "Role" WHERE "orgId" = $1::uuid AND ${part.join(' AND ')} ORDER BY ${order} LIMIT $2)`,
  )
  const page = `(SELECT * FROM (${columns.join(' UNION ALL ')}) parts ORDER BY ${order} LIMIT $2)`
  const text = `${memberSelect(page)} ORDER BY ${sort === 'band' ? 'm."band", ' : ''}m."sortName", m."id"`
  return { text, values }
}

/** A page of an organization's members by name or by band, worst first; one statement. */
export async function listMemberPage(query: MemberPageQuery): Promise<MemberRecord[]> {
  const { rows } = await pool().query<MemberRow>(memberPageStatement(query))
  return rows.map(memberFromRow)
}
