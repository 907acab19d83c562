import 'server-only'
import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import { pool } from './db'
import { type KeysetPage, keysetPage, type NameKind, nameKinds, readKinds, rowsByName } from './keyset-page'
import { type MemberRecord, type MemberRow, memberFromRow, memberSelect } from './members'
import { bind, isSelective, occurs, type Values } from './search-words'

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

type Part = Pick<KeysetPage, 'by' | 'also'>
type OrderedPart = Part & Pick<KeysetPage, 'order'>

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

/** Of who has left nobody has a band, and of those with one band it says nothing: they come by name. */
const isByName = ({ sort, filter }: MemberPageQuery) =>
  sort === 'name' || filter.band !== null || filter.state === 'ENDED'

const kindsOf = (query: MemberPageQuery): NameKind[] =>
  isByName(query) ? nameKinds(query.filter.words, query.after) : ['all']

/** The statement of a page, by name of one kind; a search is planned for its words each time, everything else once. */
function memberPageStatement(query: MemberPageQuery, kind = kindsOf(query)[0]!) {
  const { orgId, filter, after, size } = query
  const { words: searched } = filter
  const values: Values = [orgId, size]
  const limit = '$2::int'
  const inOrg = <One extends Part>(part: One) => ({
    ...part,
    table: 'Role',
    limit,
    by: ['"orgId" = $1::uuid', ...part.by],
  })
  const page = (rows: readonly string[], lead: string) => {
    const all = rows.map((sql) => `(${sql})`).join(' UNION ALL ')
    const columns = (row: string) => `${lead && `${row}.${lead}, `}${row}."sortName", ${row}."id"`
    const found = `(SELECT * FROM (${all}) parts ORDER BY ${columns('parts')} LIMIT ${limit})`
    return { text: `${memberSelect(found)} ORDER BY ${columns('m')}`, values }
  }
  if (isByName(query)) {
    const parts = partsByName(filter, values)
    return page(
      parts.map((part) => rowsByName({ ...inOrg(part), kind, searched, after, values })),
      '',
    )
  }
  const words = searched.map((word) => occurs(word, values))
  const parts = partsByBand(filter, after, values)
  return page(
    parts.map((part) => keysetPage({ ...inOrg(part), words, few: isSelective(searched) })),
    '"band"',
  )
}

/** A page of an organization's members by name or by band, worst first; one statement, two where a name does not fill it. */
export const listMemberPage = (query: MemberPageQuery): Promise<MemberRecord[]> =>
  readKinds(kindsOf(query), query.size, async (kind, size) => {
    const { rows } = await pool().query<MemberRow>(memberPageStatement({ ...query, size }, kind))
    return rows.map(memberFromRow)
  })
