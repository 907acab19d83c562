import { z } from 'zod'
import {
  allMembers,
  listMemberPage,
  type MemberFilter,
  type MemberPageQuery,
  type MemberPosition,
  type MemberSort,
} from '@/lib/data/members/list'
import type { MemberRecord } from '@/lib/data/members/read'
import { boardBands, deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { verificationStates } from '@/lib/domain/lists/credentials'
import { roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { among, amongFilter, exactly, line, oneOf, optionalFlag, optionalOneOf, search } from '../inputs'
import { positionInput, storedDate } from '../page-of'

const memberSorts = ['NAME', 'EXPIRY', 'BAND', 'DEPARTMENT', 'JOB_TITLE', 'EMPLOYEE_ID'] as const

/** Filter values for bands: those of the board, and having no license. */
const memberBands = [...boardBands, 'NONE'] as const

/** Filter values for deadlines, having no license, and not having said yet that licenses may be seen. */
const memberDeadlines = [...deadlineStandings, 'NONE', 'HIDDEN'] as const

/** Filter of members; may be absent. Without a state it finds everybody but former members. */
export const optionalMemberFilter = z
  .strictObject({
    state: optionalOneOf(roleStates),
    role: optionalOneOf(roleTypes),
    department: exactly,
    deadline: optionalOneOf(memberDeadlines),
    units: optionalOneOf(unitsStandings),
    verified: optionalOneOf(verificationStates),
    topicsOpen: optionalFlag,
    lapsing: optionalFlag,
    band: optionalOneOf(memberBands),
    deadlineIn: among(oneOf(memberDeadlines)),
    unitsIn: among(oneOf(unitsStandings)),
    verifiedIn: among(oneOf(verificationStates)),
    departmentIn: among(line(employmentLimits.department)),
    q: search,
  })
  .transform(
    ({ q: words, ...input }): MemberFilter => ({
      state: input.state ?? null,
      role: input.role ?? null,
      department: input.department,
      deadline: input.deadline ?? null,
      units: input.units ?? null,
      verified: input.verified ?? null,
      topicsOpen: input.topicsOpen,
      lapsing: input.lapsing ?? false,
      band: input.band ?? null,
      ...amongFilter({
        deadline: input.deadlineIn,
        units: input.unitsIn,
        verified: input.verifiedIn,
        department: input.departmentIn,
      }),
      words,
    }),
  )
  .nullish()

/** The same for a list: everybody who has not left by default. */
export const memberFilter = optionalMemberFilter.transform((filter) => filter ?? allMembers)

const sorts = {
  NAME: 'name',
  EXPIRY: 'expiry',
  BAND: 'band',
  DEPARTMENT: 'department',
  JOB_TITLE: 'jobTitle',
  EMPLOYEE_ID: 'employeeId',
} as const satisfies Record<(typeof memberSorts)[number], MemberSort>

/** Sort order; by name by default. */
export const memberSort = optionalOneOf(memberSorts).transform((sort): MemberSort => sorts[sort ?? 'NAME'])

const text = z.string().max(500).nullish()

/** The cursor of a member: name, id, and the other sort columns. */
export const memberPosition = positionInput(
  z
    .tuple([z.string().max(500), z.uuid(), z.enum(boardBands).nullable(), storedDate.nullish(), text, text, text])
    .transform(
      ([sortName, roleId, band, nextExpiresAt, department, jobTitle, employeeId]): MemberPosition => ({
        sortName,
        id: roleId,
        band,
        nextExpiresAt: nextExpiresAt ?? null,
        department: department ?? null,
        jobTitle: jobTitle ?? null,
        employeeId: employeeId ?? null,
      }),
    ),
)

export const positionOf = ({ sortName, id, band, nextExpiresAt, department, jobTitle, employeeId }: MemberRecord) =>
  [sortName, id, band, nextExpiresAt, department, jobTitle, employeeId] as const

/** A list of members, page after page. */
export async function* memberPages(query: MemberPageQuery): AsyncGenerator<MemberRecord[]> {
  for (let after = query.after; ; ) {
    const rows = await listMemberPage({ ...query, after })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = last
  }
}
