import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import {
  type InvitationRecord,
  listMembersAmong,
  type NewInvitation,
  revokeOpen,
  type SavedInvitation,
  saveInvitations,
} from '@/lib/data/invitations/invitations'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import { invitationExpiry, resendMinutes } from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { contactLength } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { handIn, handOf } from '@/lib/policy/scopes'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { contact, oneOf, optionalLine } from '../inputs'
import { limitUseIn } from '../limit-use'
import type { Write } from '../write'

/** Revokes an invitation that the caller's write has locked; false when it is no longer open. */
export async function revokeIn(
  w: Write,
  { id: invitationId, orgId }: Pick<InvitationRecord, 'id' | 'orgId'>,
  now: Date,
): Promise<boolean> {
  if (!(await revokeOpen(w.tx, invitationId, now))) return false
  await recomputeReportedCompliance(w.tx, [invitationId], now)
  w.audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId: invitationId, orgId })
  return true
}

const optionalName = (max: number) => optionalLine(max).transform((text) => text ?? null)

/** Fields of a person to invite. */
export const invitedPerson = z.strictObject({
  // Parsed one by one below, because an unreadable contact must not cause the others to be refused.
  contact: z.string('validation.required').max(contactLength),
  firstName: optionalName(100),
  lastName: optionalName(100),
  roleType: oneOf(roleTypes),
  department: optionalName(100),
  jobTitle: optionalName(100),
})
export type InvitedPerson = z.infer<typeof invitedPerson>

export type InviteOutcome = {
  /** As stored, or as typed when it could not be read. */
  contact: string
  outcome: 'INVITED' | 'RENEWED' | 'ALREADY_MEMBER' | 'INVALID'
  /** The message key of the reason it was not sent; null otherwise. */
  problem: string | null
  invitationId: string | null
}

/** The maximum number of contacts per organization and hour. */
const limit = { limit: 2000, seconds: 3600 }

/** Invites people within a write; returns an outcome for each, in order. */
export async function invitePeople(
  ctx: SignedInCtx,
  w: Write,
  org: OrgRecord,
  people: readonly InvitedPerson[],
): Promise<Result<InviteOutcome[]>> {
  const hand = handOf(ctx.viewer)
  if (people.some(({ roleType }) => !mayInviteAs(hand, roleType))) return fail('notByToken')
  const read = readPeople(people, org)
  // Counted within the write, so that a repeat of an answered request does not count.
  const refusal = await limitUseIn(w.tx, `invite:${org.id}`, { ...limit, uses: people.length })
  if (refusal) return refusal
  const invitees = read.flatMap((person) => ('invitation' in person ? person.invitation : []))
  const saved = await saveInvitees(ctx, w.tx, org.id, invitees)
  for (const { id: subjectId, isNew } of saved.values()) {
    w.audit({
      action: isNew ? 'invitation.made' : 'invitation.renewed',
      subjectType: 'Invitation',
      subjectId,
      orgId: org.id,
    })
  }
  if (saved.size > 0) await w.send({ queue: 'invitations', data: { kind: 'due' } })
  return ok(read.map((person) => ('invitation' in person ? outcomeOf(person.invitation, saved) : person.refused)))
}

type ReadPerson = { invitation: NewInvitation } | { refused: InviteOutcome }

function readPeople(people: readonly InvitedPerson[], org: OrgRecord): ReadPerson[] {
  const texts = isFeatureOn(org, 'SMS')
  const seen = new Set<string>()
  return people.map(({ contact: contactText, ...fields }) => {
    const parsed = contact.safeParse(contactText)
    const refuse = (problem: string): ReadPerson => ({
      refused: { contact: contactText.trim(), outcome: 'INVALID', problem, invitationId: null },
    })
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'validation.contact')
    const { kind, value } = parsed.data
    if (kind === 'PHONE' && !texts) return refuse('invitations.problems.textsOff')
    if (seen.has(value)) return refuse('validation.duplicate')
    seen.add(value)
    return { invitation: { ...fields, contactType: kind, contact: value } }
  })
}

/** Invites people who are not members yet; returns the saved invitations by contact. */
async function saveInvitees(ctx: SignedInCtx, tx: Tx, orgId: string, invitees: readonly NewInvitation[]) {
  if (invitees.length === 0) return new Map<string, SavedInvitation>()
  const keys = invitees.map(({ contactType: kind, contact: value }) => ({ kind, value }))
  const members = new Set(await listMembersAmong(tx, orgId, keys))
  const newInvitees = invitees.filter((invitee) => !members.has(invitee.contact))
  const batch = {
    orgId,
    invitedById: ctx.viewer.userId,
    now: ctx.now,
    expiresAt: invitationExpiry(ctx.now),
    // Neither a program nor a grant gives the role of an administrator, or takes it from an invitation that a person made.
    keepsAdmins: handIn(ctx.viewer, orgId) === 'PROGRAM',
    sentSince: new Date(ctx.now.getTime() - resendMinutes * 60_000),
  }
  const saved = newInvitees.length > 0 ? await saveInvitations(tx, newInvitees, batch) : []
  const ids = saved.map((invitation) => invitation.id)
  await recomputeReportedCompliance(tx, ids, ctx.now)
  return new Map(saved.map((invitation) => [invitation.value, invitation]))
}

function outcomeOf({ contact: value }: NewInvitation, saved: ReadonlyMap<string, SavedInvitation>): InviteOutcome {
  const invitation = saved.get(value)
  const outcome = invitation ? (invitation.isNew ? 'INVITED' : 'RENEWED') : 'ALREADY_MEMBER'
  return { contact: value, outcome, problem: null, invitationId: invitation?.id ?? null }
}
