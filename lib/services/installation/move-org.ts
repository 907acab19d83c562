import { z } from 'zod'
import { endAccess, lockOrg } from '@/lib/data/orgs/closing'
import { moveOrg } from '@/lib/data/orgs/desk'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { eraseDay, isNameOf, type OrgMove, orgStateAfter } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line, version } from '../inputs'
import { type Write, write } from '../write'
import { deskReason } from './desk-input'

const input = z.strictObject({ orgId: id, version, reason: deskReason })
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
  input,
  subject,
  run: (ctx, input, org) => move(ctx, org, input, 'suspend'),
})

/** Resumes a suspended organization: waiting messages are sent; steps missed in the meantime are not made up for. */
export const resumeOrg = defineService({
  action: 'org.govern',
  input,
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
  input: z.strictObject({ ...input.shape, name: line(orgLimits.name) }),
  subject,
  run: async (ctx, { name, ...input }, org) =>
    isNameOf(org.name, name)
      ? move(ctx, org, input, 'close', async ({ tx, send }) => {
          await endAccess(tx, org.id, ctx.now)
          await send({ queue: 'orgClosings', data: { orgId: org.id, actorId: ctx.viewer.userId } })
        })
      : fail('invalidInput', { name: 'validation.orgName' }),
})
