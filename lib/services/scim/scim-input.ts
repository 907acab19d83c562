import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { lockInOrg } from '@/lib/data/members/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isScimNameTaken } from '@/lib/data/scim/read'
import { findManager, isInvitedNumberTaken, updateInvited } from '@/lib/data/scim/write'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { contactLength } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { scimLimits } from '@/lib/domain/scim/values'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { dateOrNull, line, optionalLine } from '../inputs'
import { invitePeople } from '../invitations/invite-people'
import type { Write } from '../write'

const text = (max: number) => optionalLine(max).transform((value) => value ?? null)

/** A complete user as sent by a directory. */
export const scimValues = z.strictObject({
  userName: line(scimLimits.userName),
  externalId: text(scimLimits.externalId),
  givenName: text(100),
  middleName: text(100),
  familyName: text(100),
  title: text(employmentLimits.jobTitle),
  email: text(contactLength),
  employeeNumber: text(employmentLimits.employeeId),
  department: text(employmentLimits.department),
  managerId: text(100),
  hireDate: dateOrNull,
  active: z.boolean('validation.invalid'),
})
export type EnteredScimUser = z.infer<typeof scimValues>

/** The part that belongs to the organization: the employment data. */
export const employmentOf = ({ title, department, employeeNumber, hireDate }: EnteredScimUser) => ({
  jobTitle: title,
  department,
  employeeId: employeeNumber,
  hireDate,
})

/** The fields of an invitation. */
const invitedAs = (values: EnteredScimUser) => ({
  firstName: values.givenName,
  middleName: values.middleName,
  lastName: values.familyName,
  ...employmentOf(values),
})

/** The address for the invitation: the email address, otherwise the user name, which may be one. */
export const contactOf = ({ email, userName }: EnteredScimUser): string => email ?? userName

/** Whether no other user of the directory has the name. */
export const isNameFree = async (w: Write, orgId: string, id: string | null, userName: string): Promise<boolean> =>
  !(await isScimNameTaken(w.tx, orgId, id, userName))

/** The employee number of a manager, by which an invited person gets their supervisor; nothing for one not known. */
async function managedBy(tx: Tx, orgId: string, managerId: string | null) {
  if (managerId === null) return { supervisorEmployeeId: null }
  const supervisorEmployeeId = (await findManager(tx, orgId, managerId))?.employeeId ?? null
  return supervisorEmployeeId === null ? {} : { supervisorEmployeeId }
}

/**
 * `joined`: the user of the directory has only now come to this invitation, which others may have made and filled.
 * `managerId`: the manager whom the directory sees so far.
 */
type Invited = { id: string; orgId: string; joined: boolean; managerId: string | null }

/**
 * Stores a directory's data about an invited person; an employee number must be unique. What the directory does not say
 * of an invitation that is new to it stays as the organization recorded it.
 */
export async function storeInvited(
  ctx: SignedInCtx,
  w: Write,
  { id, orgId, joined, managerId }: Invited,
  values: EnteredScimUser,
): Promise<Result<null>> {
  const { employeeNumber: employeeId } = values
  if (employeeId !== null) {
    await lockInOrg(w.tx, orgId, 'employees')
    if (await isInvitedNumberTaken(w.tx, { orgId, id, employeeId }))
      return fail('invalidInput', { employeeNumber: 'validation.employeeIdTaken' })
  }
  // A supervisor who is only expected here has a number and no user: the directory does not see them.
  const managed = values.managerId === managerId ? {} : await managedBy(w.tx, orgId, values.managerId)
  const fields = Object.entries({ ...invitedAs(values), ...managed }).filter(([, value]) => value !== null || !joined)
  await updateInvited(w.tx, id, Object.fromEntries(fields))
  await recomputeReportedCompliance(w.tx, [id], ctx.now)
  return ok(null)
}

/** Invites somebody as a member; returns the invitation, or why it was refused. */
export async function inviteUser(
  ctx: SignedInCtx,
  w: Write,
  org: OrgRecord,
  values: EnteredScimUser,
): Promise<Result<string>> {
  const { givenName: firstName, familyName: lastName, department, title: jobTitle } = values
  const contact = contactOf(values)
  const person = { contact, firstName, lastName, department, jobTitle, roleType: 'MEMBER' } as const
  const invited = await invitePeople(ctx, w, org, [person])
  if (!invited.ok) return invited
  const { outcome, problem, invitationId } = invited.value[0]!
  if (outcome === 'ALREADY_MEMBER') return fail('conflict')
  if (!invitationId) return fail('invalidInput', { emails: refusalOf(values, problem) })
  return ok(invitationId)
}

/**
 * Without an address the user name is used; when that is not an address, the problem to report is the missing address.
 */
function refusalOf({ email }: EnteredScimUser, problem: string | null | undefined): string {
  const none = email === null && problem === 'validation.phone'
  return none || !problem ? 'validation.contact' : problem
}
