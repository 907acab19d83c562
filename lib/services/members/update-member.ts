import { z } from 'zod'
import { findMember } from '@/lib/data/members/read'
import {
  findSupervisor,
  isEmployeeIdTaken,
  type LockedRole,
  listSupervisorIds,
  lockInOrg,
  type RoleChanges,
} from '@/lib/data/members/write'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { supervisorProblem } from '@/lib/domain/orgs/supervisor'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, inWindow, optionalDate, optionalLine, version } from '../inputs'
import type { Write } from '../write'
import { changeMember } from './change-member'

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    department: optionalLine(employmentLimits.department),
    jobTitle: optionalLine(employmentLimits.jobTitle),
    employeeId: optionalLine(employmentLimits.employeeId),
    supervisorId: z.union([z.literal('').transform(() => null), z.null(), id]).optional(),
    hireDate: optionalDate,
  }),
})
export type EmploymentChanges = Pick<
  RoleChanges,
  'department' | 'jobTitle' | 'employeeId' | 'supervisorId' | 'hireDate'
>

const fields = ['department', 'jobTitle', 'employeeId', 'supervisorId', 'hireDate'] as const

/**
 * Changes the facts that an employer records about a member: department, job title, employee number, supervisor, hire
 * date.
 */
export const updateMember = defineService({
  action: 'member.manage',
  input,
  dates: (at, today) => inWindow(at, today, 'input.hireDate'),
  subject: (_ctx, { input }) => findMember(input.id),
  run: async (ctx, { input }, member) =>
    changeMember(ctx, member, { seen: input.version }, async (w, role) => {
      const changedFields = fields.filter((field) => input[field] !== undefined && input[field] !== member[field])
      const changes = Object.fromEntries(changedFields.map((field) => [field, input[field]])) as EmploymentChanges
      const check = await checkEmployment(w, role, changes)
      return check.ok ? ok({ action: 'member.updated', changes, detail: { fields: changedFields } }) : check
    }),
})

/**
 * An employee number belongs to only one member; a supervisor must be somebody else in the organization, and never in a
 * circle.
 */
export async function checkEmployment(
  { tx }: Write,
  role: LockedRole,
  changes: EmploymentChanges,
): Promise<Result<null>> {
  if (changes.employeeId) {
    await lockInOrg(tx, role.orgId, 'employees')
    if (await isEmployeeIdTaken(tx, role, changes.employeeId))
      return fail('invalidInput', { 'input.employeeId': 'validation.employeeIdTaken' })
  }
  if (!changes.supervisorId) return ok(null)
  await lockInOrg(tx, role.orgId, 'supervisors')
  const supervisor = await findSupervisor(tx, changes.supervisorId)
  const problem = supervisorProblem(role, supervisor, await listSupervisorIds(tx, changes.supervisorId))
  return problem ? fail('invalidInput', { 'input.supervisorId': messages[problem] }) : ok(null)
}

const messages = {
  notAMember: 'validation.supervisorNotAMember',
  oneself: 'validation.supervisorOneself',
  circle: 'validation.supervisorCircle',
} as const
