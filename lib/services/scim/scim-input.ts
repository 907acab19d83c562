import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isScimNameTaken } from '@/lib/data/scim/read'
import { isInvitedNumberTaken, updateInvited } from '@/lib/data/scim/write'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { contactLength } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type ScimValues, scimLimits } from '@/lib/domain/scim/values'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { line, optionalLine } from '../inputs'
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
  active: z.boolean('validation.invalid'),
})
export type EnteredScimUser = z.infer<typeof scimValues>

/** The part that belongs to the organization: the employment data. */
export const employmentOf = ({ title, department, employeeNumber }: ScimValues | EnteredScimUser) => ({
  jobTitle: title,
  department,
  employeeId: employeeNumber,
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

/** `joined`: the user of the directory has only now come to this invitation, which others may have made and filled. */
type Invited = { id: string; orgId: string; joined: boolean }

/**
 * Stores a directory's data about an invited person; an employee number must be unique. What the directory does not say
 * of an invitation that is new to it stays as the organization recorded it.
 */
export async function storeInvited(
  ctx: SignedInCtx,
  w: Write,
  { id, orgId, joined }: Invited,
  values: EnteredScimUser,
): Promise<Result<null>> {
  const { employeeNumber: employeeId } = values
  if (employeeId !== null) {
    await lockInOrg(w.tx, orgId, 'employees')
    if (await isInvitedNumberTaken(w.tx, { orgId, id, employeeId }))
      return fail('invalidInput', { employeeNumber: 'validation.employeeIdTaken' })
  }
  const fields = Object.entries(invitedAs(values)).filter(([, value]) => value !== null || !joined)
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
