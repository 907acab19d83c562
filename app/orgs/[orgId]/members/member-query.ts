import {
  codeFilter,
  cursor,
  flagFilter,
  listQuery,
  optionOr,
  type QueryOf,
  textFilter,
  words,
} from '@/app/_lists/list-query'
import { deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { verificationStates } from '@/lib/domain/lists/credentials'
import { roleStates, roleTypes } from '@/lib/domain/lists/organizations'

export const listSorts = ['name', 'expiry', 'department', 'jobTitle', 'employeeId'] as const
export type ListSort = (typeof listSorts)[number]

const members = listQuery({
  q: words,
  state: codeFilter(roleStates),
  role: codeFilter(roleTypes),
  department: textFilter(),
  /** The nearest deadline of a member's licenses, no license at all, or none that is shown yet. */
  deadline: codeFilter([...deadlineStandings, 'NONE', 'HIDDEN']),
  units: codeFilter(unitsStandings),
  verified: codeFilter(verificationStates),
  topicsOpen: flagFilter('open', 'topics'),
  /** Without a valid license today or within 30 days. */
  lapsing: flagFilter('yes'),
  /** The most urgent first. */
  sort: optionOr(listSorts, 'expiry'),
  after: cursor,
})
export type MemberQuery = QueryOf<typeof members>
export const { read: readMemberQuery, filtersOf } = members

const sorts = {
  name: 'NAME',
  expiry: 'EXPIRY',
  department: 'DEPARTMENT',
  jobTitle: 'JOB_TITLE',
  employeeId: 'EMPLOYEE_ID',
} as const

/** The query in the form the service expects. */
export const listInput = ({ sort, after: _after, topicsOpen, lapsing, ...filter }: MemberQuery) => ({
  filter: { ...filter, topicsOpen: topicsOpen || null, lapsing: lapsing || null },
  sort: sorts[sort],
})

/** The address of a list, its file or its print, without the values that are defaults. */
export const memberListHref = (orgId: string, query: MemberQuery, part?: 'export' | 'print'): string =>
  members.href(`/orgs/${orgId}/members${part ? `/${part}` : ''}`, { ...query, after: part ? null : query.after })
