import { isUniqueViolation } from '@/lib/data/database-errors'
import { scheduleImported, updateImported } from '@/lib/data/imports/write'
import { type InvitationRecord, listMembersAmong, lockInvitation } from '@/lib/data/invitations/invitations'
import { findMember, type MemberRecord } from '@/lib/data/members/read'
import { type LockedRole, lockInOrg } from '@/lib/data/members/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { findErasedAt } from '@/lib/data/own-data/own-data'
import { dropDeletedLink, findLinkOf, findManager, markScimDeleted, saveScimLink } from '@/lib/data/scim/write'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import { invitationExpiry, invitationStateAt } from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ScimUser } from '@/lib/domain/scim/values'
import { handOf } from '@/lib/policy/scopes'
import type { SignedInCtx } from '../ctx'
import { contact } from '../inputs'
import { revokeIn } from '../invitations/invite-people'
import { changeMember, nothing, type Plan, planMove } from '../members/change-member'
import { checkEmployment, type EmploymentChanges } from '../members/membership'
import { type Write, write } from '../write'
import { contactOf, type EnteredScimUser, employmentOf, inviteUser, isNameFree, storeInvited } from './scim-input'

/** The desired state of a user; `deletes` means that the directory no longer sees them. */
type ScimChange = { seen: number; values: EnteredScimUser; deletes: boolean }

/**
 * Updates a member from their directory, in one write: their identifiers, their employment, and whether they are a
 * member.
 */
export async function changeMembership(ctx: SignedInCtx, user: ScimUser, change: ScimChange): Promise<Result<null>> {
  const member = user.roleId === null ? null : await findMember(user.roleId)
  if (!member) return fail('notFound')
  const { seen, values } = change
  const leaves = !values.active && member.state !== 'ENDED'
  const result = await changeMember(ctx, member, { seen, leaves }, (w, role) =>
    planChange(ctx, w, { user, role, member }, change),
  )
  return result.ok ? ok(null) : result
}

const employment = ['jobTitle', 'department', 'employeeId', 'hireDate', 'supervisorId'] as const

type About = { user: ScimUser; role: LockedRole; member: MemberRecord }

async function planChange(
  ctx: SignedInCtx,
  w: Write,
  { user, role, member }: About,
  { values, deletes }: ScimChange,
): Promise<Result<Plan>> {
  const linked = await keepLink(ctx, w, user, { values, deletes })
  if (!linked.ok) return linked
  const employmentData = { ...employmentOf(values), supervisorId: await supervisorOf(w, { user, member }, values) }
  const fields = employment.filter((field) => employmentData[field] !== member[field])
  const changes = Object.fromEntries(fields.map((field) => [field, employmentData[field]])) as EmploymentChanges
  const check = await checkEmployment(w, role, changes)
  if (!check.ok) return check
  const move = await planActive(ctx, w, role, values.active)
  if (!move.ok) return move
  const { action, detail, changes: roleChanges, ...rest } = move.value
  if (Object.keys(roleChanges).length > 0)
    return ok({
      ...rest,
      action,
      changes: { ...changes, ...roleChanges },
      detail: fields.length > 0 ? { ...detail, fields } : detail,
    })
  return ok(fields.length > 0 ? { action: 'member.updated', changes, detail: { fields } } : nothing)
}

/** The membership of the manager; whoever is no member yet, or whom nobody knows, is left out. */
async function supervisorOf(
  w: Write,
  { user, member }: Pick<About, 'user' | 'member'>,
  { managerId }: EnteredScimUser,
): Promise<string | null> {
  if (managerId === user.managerId) return member.supervisorId
  if (managerId === null) return null
  return (await findManager(w.tx, user.orgId, managerId))?.roleId ?? member.supervisorId
}

/** Ends the membership of inactive users and rehires active ones, except somebody who has deleted the account since. */
async function planActive(ctx: SignedInCtx, w: Write, role: LockedRole, active: boolean): Promise<Result<Plan>> {
  if (active === (role.state !== 'ENDED')) return ok(nothing)
  if (!active) return planMove(role, 'end', ctx.now, { detail: { reason: 'OTHER' }, endSessions: true })
  // Who left by themselves is invited, by a person.
  if (role.leftThemselves || (await findErasedAt(w.tx, role.userId))) return fail('memberState')
  return planMove(role, 'rehire', ctx.now)
}

/** Stores the directory's identifiers of the member. */
async function keepLink(
  ctx: SignedInCtx,
  w: Write,
  user: ScimUser,
  { values, deletes }: Pick<ScimChange, 'values' | 'deletes'>,
): Promise<Result<null>> {
  const { id, orgId, roleId } = user
  const { userName, externalId } = values
  if (roleId === null) return fail('notFound')
  const fields = (['userName', 'externalId'] as const).filter((field) => values[field] !== user[field])
  if (fields.length > 0) {
    await lockInOrg(w.tx, orgId, 'directory')
    if (!(await isNameFree(w, orgId, id, userName))) return fail('conflict')
  }
  await saveScimLink(w.tx, { id, orgId, roleId, invitationId: null, userName, externalId })
  if (deletes) await markScimDeleted(w.tx, id, ctx.now)
  if (fields.length === 0 && !deletes) return ok(null)
  const action = deletes ? 'directory.userDeleted' : 'directory.userChanged'
  w.audit({ action, subjectType: 'ScimUser', subjectId: id, orgId, detail: { fields } })
  return ok(null)
}

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
    const joined = invitationId !== user.invitationId
    const stored = await storeInvited(
      ctx,
      w,
      { id: invitationId, orgId: org.id, joined, managerId: user.managerId },
      values,
    )
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
    if (state === 'OPEN' && !mayInviteAs(handOf(ctx.viewer), invitation.roleType)) return fail('notByToken')
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
  if (!mayInviteAs(handOf(ctx.viewer), invitation.roleType)) return fail('notByToken')
  if (kind === 'PHONE' && !isFeatureOn(org, 'SMS'))
    return fail('invalidInput', { emails: 'invitations.problems.textsOff' })
  if ((await listMembersAmong(w.tx, org.id, [parsed.data])).length > 0) return fail('conflict')
  await updateImported(w.tx, [{ id: invitation.id, changes: { contactType: kind, contact: value } }])
  const schedule = { nextResendAt: ctx.now, expiresAt: invitationExpiry(ctx.now) }
  await scheduleImported(w.tx, [invitation.id], { emails: schedule, phones: schedule })
  await w.send({ queue: 'invitations', data: { kind: 'due' } })
  return ok(invitation.id)
}
