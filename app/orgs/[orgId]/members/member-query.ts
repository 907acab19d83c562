import type { QuestionFilter } from '@/app/_components/compliance/question-facts'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { verificationStates } from '@/lib/domain/lists/credentials'
import { type RoleState, type RoleType, roleStates, roleTypes } from '@/lib/domain/lists/organizations'

/** Deadlines by which the list is filtered: that of a member's next license, or `NONE` without a license. */
const listDeadlines = [...deadlineStandings, 'NONE'] as const
type ListDeadline = (typeof listDeadlines)[number]

export const listSorts = ['name', 'expiry', 'department', 'jobTitle', 'employeeId'] as const
export type ListSort = (typeof listSorts)[number]

/** The query of the list: words, filters, order, and the cursor after which the page begins. */
export type MemberQuery = QuestionFilter<ListDeadline> & {
  q: string
  state: RoleState | null
  role: RoleType | null
  department: string | null
  sort: ListSort
  after: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readMemberQuery(params: SearchParams): MemberQuery {
  const { words, text, code, after } = readAddress(params)
  return {
    q: words,
    state: code(roleStates, 'state'),
    role: code(roleTypes, 'role'),
    department: text('department') || null,
    deadline: code(listDeadlines, 'deadline'),
    units: code(unitsStandings, 'units'),
    verified: code(verificationStates, 'verified'),
    topicsOpen: text('topics') === 'open',
    sort: code(listSorts, 'sort') ?? 'name',
    after,
  }
}

const sorts = {
  name: 'NAME',
  expiry: 'EXPIRY',
  department: 'DEPARTMENT',
  jobTitle: 'JOB_TITLE',
  employeeId: 'EMPLOYEE_ID',
} as const

/** The query in the form the service expects. */
export const listInput = ({ sort, after: _after, topicsOpen, ...filter }: MemberQuery) => ({
  filter: { ...filter, topicsOpen: topicsOpen || null },
  sort: sorts[sort],
})

/** The address of a list or of its file, without the values that are defaults. */
export const memberListHref = (
  orgId: string,
  { sort, after, topicsOpen, ...filters }: MemberQuery,
  file = false,
): string =>
  withQuery(`/orgs/${orgId}/members${file ? '/export' : ''}`, {
    ...filters,
    topics: topicsOpen ? 'open' : null,
    sort: sort === 'name' ? null : sort,
    after: file ? null : after,
  })

/** Number of filters and search words that are set. */
export const filtersOf = ({ sort: _sort, after: _after, ...filters }: MemberQuery): number =>
  Object.values(filters).filter(Boolean).length
