import { scheduleImported, updateImported } from '@/lib/data/imports/write'
import { type InvitationRecord, listMembersAmong } from '@/lib/data/invitations/read'
import { lockInvitation } from '@/lib/data/invitations/write'
import { lockInOrg } from '@/lib/data/members/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { dropDeletedLink, findLinkOf, markScimDeleted, saveScimLink } from '@/lib/data/scim/write'
import { isUniqueViolation } from '@/lib/data/unique-violation'
import { invitationExpiry } from '@/lib/domain/orgs/invitation-schedule'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ScimUser } from '@/lib/domain/scim/values'
import { contact } from '../contact-input'
import type { SignedInCtx } from '../ctx'
import { revokeIn } from '../invitations/revoke-in'
import { stillAdministers } from '../invitations/still-administers'
import { type Write, write } from '../write'
import type { ScimChange } from './change-membership'
import { inviteUser } from './invite-user'
import { contactOf, type EnteredScimUser } from './scim-input'
import { isNameFree, storeInvited } from './store-invited'

/** Updates an invited person from their directory, in one write: inactive revokes the invitation, active renews it. */
export async function changeInvited(ctx: SignedInCtx, user: ScimUser, change: ScimChange): Promise<Result<null>> {
  const org = await ctx.load.org.load(user.orgId)
  if (!org) return fail('notFound')
  try {
    return await write(ctx, (w) => changeOnce(ctx, w, org, user, change))
  } catch (error) {
    // Somebody else was invited at this address at this very moment.
    if (isUniqueViolation(error)) return fail('conflict')
    throw error
  }
}

async function changeOnce(
  ctx: SignedInCtx,
  w: Write,
  org: OrgRecord,
  user: ScimUser,
  { seen, values, deletes }: ScimChange,
): Promise<Result<null>> {
  await lockInOrg(w.tx, org.id, 'directory')
  const invitation = user.invitationId === null ? null : await lockInvitation(w.tx, user.invitationId)
  if (!(await stillAdministers(ctx, w.tx, org.id))) return fail('notFound')
  // Accepted in the meantime, or changed by somebody else.
  if (!invitation || invitation.state === 'ACCEPTED' || invitation.version !== seen) return fail('staleVersion')
  if (!(await isNameFree(w, org.id, user.id, values.userName))) return fail('conflict')
  const settled = await settleInvitation(ctx, w, org, { held: invitation, values })
  if (!settled.ok) return settled
  const invitationId = settled.value
  const { userName, externalId } = values
  await saveScimLink(w.tx, { id: user.id, orgId: org.id, roleId: null, invitationId, userName, externalId })
  if (deletes) await markScimDeleted(w.tx, user.id, ctx.now)
  else {
    const stored = await storeInvited(ctx, w, { id: invitationId, orgId: org.id }, values)
    if (!stored.ok) return stored
  }
  const action = deletes ? 'directory.userDeleted' : 'directory.userChanged'
  w.audit({ action, subjectType: 'ScimUser', subjectId: user.id, orgId: org.id })
  return ok(null)
}

type InvitationChange = { held: InvitationRecord; values: EnteredScimUser }

/** The user's invitation from now on: the same, revoked, sent to another address, or a new one. */
async function settleInvitation(
  ctx: SignedInCtx,
  w: Write,
  org: OrgRecord,
  { held: invitation, values }: InvitationChange,
): Promise<Result<string>> {
  const state = invitationStateAt(invitation, ctx.now)
  if (!values.active) {
    if (state === 'OPEN') await revokeIn(w, invitation, ctx.now)
    return ok(invitation.id)
  }
  if (state === 'OPEN') return changeAddress(ctx, w, org, { held: invitation, values })
  // After declining, only a person can invite them again, as with imports.
  if (state === 'DECLINED') return fail('invitationClosed')
  const invited = await inviteUser(ctx, w, org, values)
  if (!invited.ok) return invited
  // An expired one is renewed; one at this address may belong to another user.
  const known = invited.value === invitation.id ? null : await findLinkOf(w.tx, invited.value)
  if (known) return fail('conflict')
  await dropDeletedLink(w.tx, invited.value)
  return invited
}

/** A changed address gets its invitation from the beginning. */
async function changeAddress(
  ctx: SignedInCtx,
  w: Write,
  org: OrgRecord,
  { held: invitation, values }: InvitationChange,
): Promise<Result<string>> {
  const parsed = contact.safeParse(contactOf(values))
  // If the user name is not an address, the known address is kept.
  if (!parsed.success && values.email === null) return ok(invitation.id)
  if (!parsed.success) return fail('invalidInput', { emails: parsed.error.issues[0]?.message ?? 'validation.contact' })
  const { kind, value } = parsed.data
  if (kind === invitation.contactType && value === invitation.contact) return ok(invitation.id)
  if (kind === 'PHONE' && !isFeatureOn(org, 'SMS'))
    return fail('invalidInput', { emails: 'invitations.problems.textsOff' })
  if ((await listMembersAmong(w.tx, org.id, [parsed.data])).length > 0) return fail('conflict')
  await updateImported(w.tx, [{ id: invitation.id, changes: { contactType: kind, contact: value } }])
  const schedule = { nextResendAt: ctx.now, expiresAt: invitationExpiry(ctx.now) }
  await scheduleImported(w.tx, [invitation.id], { emails: schedule, phones: schedule })
  await w.send({ queue: 'invitations', data: { kind: 'due' } })
  return ok(invitation.id)
}
