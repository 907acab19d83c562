import { z } from 'zod'
import { listMembersAmong, saveInvitations } from '@/lib/data/invitations/invitations'
import { listOtherMembers } from '@/lib/data/members/others'
import { endAccess, lockOrg } from '@/lib/data/orgs/closing'
import {
  type DeskFacts,
  type DeskOrg,
  findDeskFacts,
  listDeskOrgs as listPage,
  listVisits,
  moveOrg,
  type VisitRecord,
} from '@/lib/data/orgs/desk'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { orgStates } from '@/lib/domain/lists/organizations'
import { invitationExpiry, resendMinutes } from '@/lib/domain/orgs/invitation'
import { eraseDay, isFeatureOn, isNameOf, type OrgMove, orgStateAfter } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { foldText } from '@/lib/domain/people/sort-name'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { contact, id, line, optionalOneOf, version } from '../inputs'
import { adminInvitedNotices, notify } from '../notices/notify'
import { featureChoice, requireWorking, storeFeatures } from '../orgs/features'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'
import { deskReason } from './desk-input'

const listInput = z.strictObject({
  q: z
    .string('validation.invalid')
    .max(200, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) =>
      foldText(text ?? '')
        .split(' ')
        .filter(Boolean)
        .slice(0, 6),
    ),
  state: optionalOneOf(orgStates),
  first,
  after: positionInput(z.tuple([z.string().max(800), id])),
})

/**
 * All organizations of the installation by name, for a super admin; can be searched by words of the name and filtered
 * by state.
 */
export const listDeskOrgs = defineService({
  action: 'installation.read',
  input: listInput,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { q: words, state, first: size, after: position }): Promise<Result<PageOf<DeskOrg>>> => {
    const rows = await listPage({ words, state: state ?? null, after: position, take: size + 1 })
    return ok(toPage(rows, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})

/** An organization as shown at the desk: its settings and its administrators, but nothing about its people. */
export type DeskOrgView = OrgRecord & DeskFacts

/** One organization, for a super admin. Requires no reason, because it shows nothing about members. */
export const getDeskOrg = defineService({
  action: 'org.oversee',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<DeskOrgView>> =>
    ok({ ...org, ...(await findDeskFacts(ctx.db, org.id, ctx.now)) }),
})

/** Visits of super admins to an organization with their reasons, newest first. */
export const listOrgVisits = defineService({
  action: 'org.oversee',
  input: z.strictObject({ orgId: id, first, after: positionInput(z.tuple([storedInstant, id])) }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { first: size, after: position }, { id: orgId }): Promise<Result<PageOf<VisitRecord>>> => {
    const from = position && { createdAt: position[0], id: position[1] }
    const rows = await listVisits(ctx.db, orgId, { after: from, take: size + 1 })
    return ok(toPage(rows, size, ({ createdAt, id: visitId }) => [createdAt.toISOString(), visitId]))
  },
})

const moveInput = z.strictObject({ orgId: id, version, reason: deskReason })
const actions = { suspend: 'org.suspended', resume: 'org.resumed', close: 'org.closed' } as const

type MoveInput = { version: number; reason: string }
type AfterMove = (w: Write, org: OrgRecord) => Promise<unknown>

/**
 * Changes the state of a locked organization, with the reason in the history; `followed` runs in the same transaction.
 */
function move(
  ctx: SignedInCtx,
  { id: orgId }: OrgRecord,
  { version: seen, reason }: MoveInput,
  transition: OrgMove,
  followed?: AfterMove,
): Promise<Result<OrgRecord>> {
  return write(ctx, async (w) => {
    await lockOrg(w.tx, orgId)
    const before = await findOrg(w.tx, orgId)
    if (!before) return fail('notFound')
    const state = orgStateAfter(before.state, transition)
    if (!state) return fail('orgState')
    const eraseOn = state === 'CLOSED' ? eraseDay(todayIn(before.timeZone, ctx.now)) : null
    const change = { state, at: ctx.now, reason: state === 'ACTIVE' ? null : reason, eraseOn }
    if (!(await moveOrg(w.tx, orgId, seen, change))) return fail('staleVersion', undefined, { current: before })
    await followed?.(w, before)
    const after = await findOrg(w.tx, orgId)
    if (!after) return fail('notFound')
    const detail = { reason, from: before.state, to: state }
    w.audit({ action: actions[transition], subjectType: 'Org', subjectId: orgId, orgId, detail })
    return ok(after)
  })
}

const subject = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)

/** Suspends an organization, with a reason that its administrators can see; reading remains possible. */
export const suspendOrg = defineService({
  action: 'org.govern',
  input: moveInput,
  subject,
  run: (ctx, input, org) => move(ctx, org, input, 'suspend'),
})

/** Resumes a suspended organization: waiting messages are sent; steps missed in the meantime are not made up for. */
export const resumeOrg = defineService({
  action: 'org.govern',
  input: moveInput,
  subject,
  run: (ctx, input, org) => move(ctx, org, input, 'resume'),
})

/**
 * Closes an organization for good; its name must be typed as confirmation. Tokens, webhooks and links end at once;
 * memberships, invitations and upcoming classes right after, by a job. Certificates can still be verified; people's
 * records are erased after seven years.
 */
export const closeOrg = defineService({
  action: 'org.govern',
  stepUp: () => true,
  input: z.strictObject({ ...moveInput.shape, name: line(orgLimits.name) }),
  subject,
  run: async (ctx, { name, ...input }, org) =>
    isNameOf(org.name, name)
      ? move(ctx, org, input, 'close', async (w) => {
          await endAccess(w.tx, org.id, ctx.now)
          await w.send({ queue: 'orgClosings', data: { orgId: org.id, actorId: ctx.viewer.userId } })
        })
      : fail('invalidInput', { name: 'validation.orgName' }),
})

/**
 * Sets the features that are switched on for an organization, from the desk. A reason is enough, without a visit,
 * because no people are shown.
 */
export const setDeskFeatures = defineService({
  action: 'org.govern',
  input: z.strictObject({ orgId: id, version, features: featureChoice, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { version: seen, features, reason }, org): Promise<Result<OrgRecord>> =>
    storeFeatures(ctx, org, { version: seen, features, reason }),
})

/**
 * Invites somebody to administer an organization, with a reason that is recorded in its history; existing members are
 * not invited.
 */
export const inviteOrgAdmin = defineService({
  action: 'org.govern',
  stepUp: () => true,
  input: z.strictObject({ orgId: id, contact, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { contact: { kind, value }, reason }, org): Promise<Result<{ id: string }>> => {
    const { id: orgId } = org
    const stopped = await requireWorking(ctx, orgId)
    if (stopped) return stopped
    if (kind === 'PHONE' && !isFeatureOn(org, 'SMS')) return fail('invalidInput', { contact: 'validation.textsOff' })
    return write(ctx, async (w) => {
      if ((await listMembersAmong(w.tx, orgId, [{ kind, value }])).length > 0)
        return fail('invalidInput', { contact: 'validation.alreadyMember' })
      const unnamed = { firstName: null, lastName: null, department: null, jobTitle: null }
      const [saved] = await saveInvitations(
        w.tx,
        [{ contactType: kind, contact: value, roleType: 'ADMIN', ...unnamed }],
        {
          orgId,
          invitedById: ctx.viewer.userId,
          now: ctx.now,
          expiresAt: invitationExpiry(ctx.now),
          keepsAdmins: false,
          sentSince: new Date(ctx.now.getTime() - resendMinutes * 60_000),
        },
      )
      if (!saved) throw new Error('An invitation was not saved')
      await recomputeReportedCompliance(w.tx, [saved.id], ctx.now)
      const action = saved.isNew ? 'invitation.made' : 'invitation.renewed'
      w.audit({ action, subjectType: 'Invitation', subjectId: saved.id, orgId, detail: { roleType: 'ADMIN', reason } })
      await w.send({ queue: 'invitations', data: { kind: 'due' } })
      // Those who are there hear of it at once, whether or not the invitation is answered.
      const admins = await listOtherMembers(w.tx, { orgId, exceptId: ctx.viewer.userId, instructorIds: [] })
      await notify(
        w,
        adminInvitedNotices(org, admins, { invitationId: saved.id, contact: value, reason, now: ctx.now }),
      )
      return ok({ id: saved.id })
    })
  },
})
