import type { Tx } from '@/lib/data/db'
import { type EnrollableMember, type KnownOwner, listKnownOwners, listMembersOfRoles } from '@/lib/data/imports/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { ContactKey } from '@/lib/data/users/identities'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import type { SignedInCtx } from '../ctx'
import { contact } from '../inputs'

export type SessionInviteOutcome = {
  /** The invited membership; null for a contact. */
  roleId: string | null
  /** As stored, or as typed when it could not be read; null for a member. */
  contact: string | null
  outcome: 'INVITED' | 'RENEWED' | 'ALREADY_ENROLLED' | 'INVALID'
  /** The message key of the reason it was not sent; null otherwise. */
  problem: string | null
  invitationId: string | null
}
type InviteTarget = Pick<SessionInviteOutcome, 'roleId' | 'contact'>
/** Somebody who can be invited; `userId` if the organization knows them, `isMember` while they belong to it. */
export type Invitee = InviteTarget & { key: ContactKey; userId: string | null; isMember: boolean; named: Named }
export type ReadInvitee = Invitee | (InviteTarget & { problem: string })
type Named = Pick<EnrollableMember, 'firstName' | 'lastName'>

/** The invited people, in the given order; a contact that cannot be read or is repeated has its own problem. */
export async function readInvitees(
  ctx: SignedInCtx,
  tx: Tx,
  { id: taskSessionId, orgId }: TaskSessionRecord,
  { roleIds, contacts }: { roleIds: readonly string[]; contacts: readonly string[] },
): Promise<ReadInvitee[]> {
  const members = await listMembersOfRoles(tx, orgId, roleIds)
  const org = await ctx.load.org.load(orgId)
  const texts = org ? isFeatureOn(org, 'SMS') : false
  const byRole = roleIds.map((roleId): ReadInvitee => {
    const member = members.get(roleId)
    const target = { roleId, contact: null }
    return member?.contact
      ? { ...target, key: member.contact, userId: member.userId, isMember: true, named: member }
      : { ...target, problem: 'errors.notMember' }
  })
  const read = contacts.map((text) => ({ typed: text.trim(), parsed: contact.safeParse(text) }))
  const keys = read.flatMap(({ parsed }) => (parsed.success ? parsed.data : []))
  const owners =
    keys.length > 0 ? await listKnownOwners(tx, keys, { orgId, taskSessionId }) : new Map<string, KnownOwner>()
  const byContact = read.map(({ typed: text, parsed }): ReadInvitee => {
    const target = { roleId: null, contact: text }
    if (!parsed.success) return { ...target, problem: parsed.error.issues[0]?.message ?? 'validation.contact' }
    const { kind, value } = parsed.data
    if (kind === 'PHONE' && !texts) return { ...target, problem: 'invitations.problems.textsOff' }
    const noName = { firstName: null, lastName: null }
    const { userId, isMember } = owners.get(value) ?? { userId: null, isMember: false }
    return { roleId: null, contact: value, key: { kind, value }, userId, isMember, named: noName }
  })
  return markRepeats([...byRole, ...byContact])
}

/** A person listed twice is invited once. */
function markRepeats(targets: ReadInvitee[]): ReadInvitee[] {
  const seen = new Set<string>()
  return targets.map((target) => {
    if ('problem' in target) return target
    const marks = [target.key.value, ...(target.userId ? [target.userId] : [])]
    if (marks.some((mark) => seen.has(mark)))
      return { roleId: target.roleId, contact: target.contact, problem: 'validation.duplicate' }
    for (const mark of marks) seen.add(mark)
    return target
  })
}
