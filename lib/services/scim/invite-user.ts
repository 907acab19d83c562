import type { OrgRecord } from '@/lib/data/orgs/read'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { invitePeople } from '../invitations/invite-people'
import type { Write } from '../write'
import { contactOf, type EnteredScimUser } from './scim-input'

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
