import { z } from 'zod'
import { findMember, findMemberOf, type MemberRecord } from '@/lib/data/members/read'
import {
  findSupervisor,
  isEmployeeIdTaken,
  type LockedRole,
  listSupervisorIds,
  lockInOrg,
  type RoleChanges,
} from '@/lib/data/members/write'
import { findErasedAt } from '@/lib/data/own-data/own-data'
import { findUser } from '@/lib/data/users/read'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { employmentLimits, endReasons } from '@/lib/domain/orgs/employment-values'
import { supervisorProblem } from '@/lib/domain/orgs/membership'
import { decidingContact } from '@/lib/domain/people/main-contact'
import { npiProblem, readNpi } from '@/lib/domain/people/npi'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, inWindow, oneOf, optionalDate, optionalLine, optionalOneOf, version } from '../inputs'
import { invitePeople } from '../invitations/invite-people'
import { isTooNew } from '../users/own-access'
import type { Write } from '../write'
import { changeMember, nothing, planMove } from './change-member'
import { ofAdmin } from './leave-input'

/**
 * Makes a member an administrator or an administrator a member, who then has to sign in again. Refused for the last
 * administrator.
 */
export const changeMemberRole = defineService({
  action: 'member.changeRole',
  input: z.strictObject({ id, version, roleType: oneOf(roleTypes) }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen, roleType }, member) =>
    changeMember(ctx, member, { seen }, (_w, role) => {
      if (role.state === 'ENDED') return fail('memberEnded')
      if (roleType === role.roleType) return ok(nothing)
      const detail = { from: role.roleType, to: roleType }
      return ok({ action: 'member.roleChanged', changes: { roleType }, detail, endSessions: true })
    }),
})

/**
 * Ends a membership at once, with all sign-in sessions and places in classes; the person keeps their account and
 * everything that belongs to them.
 */
export const removeMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version, reason: oneOf(endReasons) }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  stepUp: ofAdmin,
  run: (ctx, { version: seen, reason }, member) =>
    changeMember(ctx, member, { seen, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { detail: { reason }, endSessions: true }),
    ),
})

/** Ends the membership of a person given by their own id, as the published operation `removeOrgRole` does. */
export const removeOrgMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, userId: id, reason: optionalOneOf(endReasons) }),
  subject: async (ctx, { orgId, userId }) => {
    const member = await findMemberOf(ctx.db, userId, orgId)
    return member?.state === 'ENDED' ? null : member
  },
  stepUp: ofAdmin,
  run: (ctx, { reason }, member) =>
    changeMember(ctx, member, { seen: null, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { detail: { reason: reason ?? 'OTHER' }, endSessions: true }),
    ),
})

/**
 * Rehires a former member, as a member: their history continues where it ended, and their licenses are seen once they
 * say yes. Somebody who left by themselves is invited instead, and stays a former member until they accept. Not possible
 * if they have deleted their account since.
 */
export const rehireMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen }, member) =>
    changeMember(ctx, member, { seen }, async (w, role) => {
      if (await findErasedAt(w.tx, role.userId)) return fail('memberState')
      const plan = planMove(role, 'rehire', ctx.now)
      if (!plan.ok || !role.leftThemselves) return plan
      const invited = await inviteBack(ctx, w, member)
      return invited.ok ? ok(nothing) : invited
    }),
})

/** Invites a former member at their own contact, with what the organization recorded of their work. */
async function inviteBack(ctx: SignedInCtx, w: Write, member: MemberRecord): Promise<Result<null>> {
  const [org, person] = await Promise.all([ctx.load.org.load(member.orgId), findUser(w.tx, member.userId)])
  const contact = person && decidingContact(person.contacts)
  if (!org || !contact) return fail('memberState')
  const { firstName, lastName, department, jobTitle } = member
  const invitee = { contact: contact.value, firstName, lastName, department, jobTitle, roleType: 'MEMBER' } as const
  const result = await invitePeople(ctx, w, org, [invitee])
  if (!result.ok) return result
  return result.value[0]?.invitationId ? ok(null) : fail('memberState')
}

/**
 * A rehired member lets the organization see their licenses again. Doing it once more changes nothing.
 */
export const showLicenses = defineService({
  action: 'member.showLicenses',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => findMemberOf(ctx.db, ctx.viewer.userId, orgId),
  run: async (ctx, _input, member) => {
    const result = await changeMember(ctx, member, { seen: null, own: true }, (_w, role) =>
      ok(
        role.licensesHidden
          ? { action: 'member.licensesShown', changes: { licensesHidden: false }, detail: {} }
          : nothing,
      ),
    )
    return result.ok ? ok({ orgId: member.orgId }) : result
  },
})

/** The person leaves an organization without losing anything of their own; the last administrator cannot leave. */
export const leaveOrg = defineService({
  action: 'member.leave',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => findMemberOf(ctx.db, ctx.viewer.userId, orgId),
  stepUp: ofAdmin,
  run: async (ctx, _input, member) => {
    if (isTooNew(ctx)) return fail('newSignInWaits')
    const result = await changeMember(ctx, member, { seen: null, own: true, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { action: 'member.left' }),
    )
    return result.ok ? ok({ orgId: member.orgId }) : result
  },
})

/** An optional NPI, stored as ten digits; empty and null become null. */
const optionalNpi = z
  .string('validation.invalid')
  .superRefine(checkedBy(npiProblem))
  .nullish()
  .transform((text) => (text === undefined ? undefined : readNpi(text ?? '')))

const changesInput = z.strictObject({
  input: z.strictObject({
    id,
    version,
    department: optionalLine(employmentLimits.department),
    jobTitle: optionalLine(employmentLimits.jobTitle),
    employeeId: optionalLine(employmentLimits.employeeId),
    supervisorId: z.union([z.literal('').transform(() => null), z.null(), id]).optional(),
    hireDate: optionalDate,
    npi: optionalNpi,
  }),
})
export type EmploymentChanges = Pick<
  RoleChanges,
  'department' | 'jobTitle' | 'employeeId' | 'supervisorId' | 'hireDate' | 'npi'
>

const fields = ['department', 'jobTitle', 'employeeId', 'supervisorId', 'hireDate', 'npi'] as const

/**
 * Changes the facts that an employer records about a member: department, job title, employee number, supervisor, hire
 * date, NPI.
 */
export const updateMember = defineService({
  action: 'member.manage',
  input: changesInput,
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
export async function checkEmployment(w: Write, role: LockedRole, changes: EmploymentChanges): Promise<Result<null>> {
  if (changes.employeeId) {
    await lockInOrg(w.tx, role.orgId, 'employees')
    if (await isEmployeeIdTaken(w.tx, role, changes.employeeId))
      return fail('invalidInput', { 'input.employeeId': 'validation.employeeIdTaken' })
  }
  if (!changes.supervisorId) return ok(null)
  await lockInOrg(w.tx, role.orgId, 'supervisors')
  const supervisor = await findSupervisor(w.tx, changes.supervisorId)
  const problem = supervisorProblem(role, supervisor, await listSupervisorIds(w.tx, changes.supervisorId))
  return problem ? fail('invalidInput', { 'input.supervisorId': messages[problem] }) : ok(null)
}

const messages = {
  notAMember: 'validation.supervisorNotAMember',
  oneself: 'validation.supervisorOneself',
  circle: 'validation.supervisorCircle',
} as const
