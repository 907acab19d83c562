import { z } from 'zod'
import { isUniqueViolation } from '@/lib/data/database-errors'
import {
  answerFor,
  findInvitation,
  type InvitationRecord,
  listMembersAmong,
  lockInvitation,
  reopenRevoked,
} from '@/lib/data/invitations/invitations'
import { listInvitationPage } from '@/lib/data/invitations/list'
import { countUnsent, saveSendings } from '@/lib/data/invitations/sendings'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import {
  canReopen,
  firstResendSchedule,
  invitationExpiry,
  invitationStateAt,
  maxInvited,
  resendMinutes,
} from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import { handOf } from '@/lib/policy/scopes'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, search, version } from '../inputs'
import { requireFeature } from '../orgs/features'
import { first, positionInput, toPage } from '../page-of'
import { write } from '../write'
import { invitedPerson, invitePeople, revokeIn } from './invite-people'

const listInput = z.strictObject({
  orgId: id,
  state: oneOf(invitationStates)
    .nullish()
    .transform((state) => state ?? 'OPEN'),
  /** Only open ones that an import left unsent. */
  unsent: z.boolean().nullish(),
  q: search,
  first,
  after: positionInput(z.tuple([z.string(), z.uuid()])),
})

/**
 * An organization's invitations in one state (open by default), sorted by name, or by contact without one; can be
 * searched by name or contact.
 */
export const listInvitations = defineService({
  action: 'invitation.list',
  input: listInput,
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, { state, unsent, q: words, first: size, after: position }, org) => {
    const from = position && { sortName: position[0], id: position[1] }
    const which = unsent ? ({ state: 'OPEN', unsent } as const) : { state }
    const rows = await listInvitationPage({ orgId: org.id, ...which, words, after: from, size: size + 1 })
    return ok(toPage(rows, size, ({ sortName, id: rowId }) => [sortName, rowId]))
  },
})

/**
 * Open invitations that an import left unsent; `held` counts those to phone numbers while text messages are switched
 * off.
 */
export type UnsentInvitations = { count: number; held: number }

/** How many of an organization's open invitations an import left unsent. */
export const countUnsentInvitations = defineService({
  action: 'invitation.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<UnsentInvitations>> => {
    const { emails, phones } = await countUnsent(ctx.db, org.id)
    return ok({ count: emails + phones, held: isFeatureOn(org, 'SMS') ? 0 : phones })
  },
})

/** How many invitations an organization has in each state. */
export const countInvitations = defineService({
  action: 'invitation.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => {
    const tallies = await listFacetCounts(org.id)
    const counts = tallies.filter(({ list, facet }) => list === 'INVITATION' && facet === 'state')
    return ok(new Map(counts.map(({ value, count }) => [value, count])))
  },
})

const inviteInput = z.strictObject({
  input: z.strictObject({
    orgId: id,
    people: z.array(invitedPerson).min(1, 'validation.required').max(maxInvited, 'validation.tooMany'),
  }),
})

/**
 * Invites people by email or phone, up to 500 at once, in one transaction. Each contact has its own outcome; an open
 * invitation is renewed for 60 days. The queue sends the messages.
 */
export const inviteMembers = defineService({
  action: 'invitation.send',
  stepUp: ({ input: { people } }) => people.some(({ roleType }) => roleType === 'ADMIN'),
  input: inviteInput,
  subject: async (ctx, { input: { orgId, people } }) => {
    const org = await ctx.load.org.load(orgId)
    const roleType = people.some((person) => person.roleType === 'ADMIN') ? ('ADMIN' as const) : ('MEMBER' as const)
    return org && { ...org, orgId, roleType }
  },
  run: (ctx, { input: { people } }, org) =>
    write(ctx, async (w) => {
      const results = await invitePeople(ctx, w, org, people)
      return results.ok ? ok({ results: results.value }) : results
    }),
})

/** Whoever brings an invitation of an administrator back, or sends it again, signs in anew as for making one. */
const asNewAdmin = (_input: unknown, { roleType }: InvitationRecord): boolean => roleType === 'ADMIN'

/**
 * Sends an open invitation again now, at most once in ten minutes. Its schedule of reminders does not change; one that
 * was never sent starts its schedule and its sixty days.
 */
export const resendInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findInvitation(ctx.db, input.id),
  stepUp: asNewAdmin,
  run: async (ctx, _input, { id: invitationId, orgId, contactType, roleType }) => {
    const off = contactType === 'PHONE' ? await requireFeature(ctx, orgId, 'SMS') : null
    if (off) return off
    return write(ctx, async (w) => {
      const invitation = await lockInvitation(w.tx, invitationId)
      if (!invitation || invitationStateAt(invitation, ctx.now) !== 'OPEN') return fail('invitationClosed')
      const wait = secondsToWait(invitation, ctx.now)
      if (wait > 0) return fail('tooManyRequests', undefined, { params: { seconds: wait } })
      const { resendCount, nextResendAt } = invitation
      const firstSending = { ...firstResendSchedule(ctx.now), expiresAt: invitationExpiry(ctx.now) }
      const step = invitation.sentAt ? { resendCount, nextResendAt } : firstSending
      await saveSendings(w.tx, [{ id: invitation.id, ...step }], ctx.now)
      if (roleType === 'ADMIN') await answerFor(w.tx, invitation.id, ctx.viewer.userId)
      await w.send({ queue: 'invitationMail', data: { invitationId: invitation.id, sentAt: ctx.now.toISOString() } })
      w.audit({ action: 'invitation.sentAgain', subjectType: 'Invitation', subjectId: invitation.id, orgId })
      return ok((await findInvitation(w.tx, invitation.id)) ?? invitation)
    })
  },
})

const secondsToWait = ({ sentAt }: InvitationRecord, now: Date): number =>
  sentAt ? resendMinutes * 60 - Math.floor((now.getTime() - sentAt.getTime()) / 1000) : 0

/** Restores an invitation that was revoked at most ten minutes ago, without sending anything. */
export const restoreInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id, version }),
  subject: async (ctx, input) => {
    const invitation = await findInvitation(ctx.db, input.id)
    return invitation?.invitationType === 'ORG' ? invitation : null
  },
  stepUp: asNewAdmin,
  run: async (ctx, { version: seen }, { id: invitationId, orgId }) => {
    try {
      return await reopenInvitation(ctx, invitationId, orgId, seen)
    } catch (error) {
      // Somebody invited the same contact at this very moment, so that invitation is the open one.
      if (isUniqueViolation(error)) return fail('invitationClosed')
      throw error
    }
  },
})

const reopenInvitation = (ctx: SignedInCtx, invitationId: string, orgId: string, seen: number) =>
  write(ctx, async (w): Promise<Result<InvitationRecord>> => {
    const invitation = await lockInvitation(w.tx, invitationId)
    if (!invitation || !canReopen(invitation, ctx.now)) return fail('invitationClosed')
    if (invitation.version !== seen) return fail('staleVersion', undefined, { current: invitation })
    const joined = await listMembersAmong(w.tx, orgId, [{ kind: invitation.contactType, value: invitation.contact }])
    if (joined.length > 0 || !(await reopenRevoked(w.tx, invitationId))) return fail('invitationClosed')
    if (invitation.roleType === 'ADMIN') await answerFor(w.tx, invitationId, ctx.viewer.userId)
    await recomputeReportedCompliance(w.tx, [invitationId], ctx.now)
    w.audit({ action: 'invitation.restored', subjectType: 'Invitation', subjectId: invitationId, orgId })
    return ok((await findInvitation(w.tx, invitationId)) ?? invitation)
  })

/**
 * Revokes an open invitation: it can no longer be answered and nothing more is sent. It must belong to `orgId`, if
 * given. That of an administrator is revoked by people only.
 */
export const revokeInvitation = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ id, version: version.nullish(), orgId: id.nullish() }),
  subject: async (ctx, input) => {
    const invitation = await findInvitation(ctx.db, input.id)
    // An invitation to a session ends with its enrollment.
    if (invitation?.invitationType !== 'ORG') return null
    return !input.orgId || invitation.orgId === input.orgId ? invitation : null
  },
  run: (ctx, { version: seen }, { id: invitationId }) =>
    write(ctx, async (w) => {
      const invitation = await lockInvitation(w.tx, invitationId)
      if (!invitation || invitationStateAt(invitation, ctx.now) !== 'OPEN') return fail('invitationClosed')
      if (!mayInviteAs(handOf(ctx.viewer), invitation.roleType)) return fail('notByToken')
      if (seen && seen !== invitation.version) return fail('staleVersion', undefined, { current: invitation })
      if (!(await revokeIn(w, invitation, ctx.now))) return fail('invitationClosed')
      return ok((await findInvitation(w.tx, invitation.id)) ?? invitation)
    }),
})
