import { z } from 'zod'
import {
  type ClosingRequest,
  cancelClosingRequest,
  completeClosingRequest,
  endAccess,
  findClosingRequest,
  insertClosingRequest,
  listDueClosings,
  listMembersToNotify,
  lockOrg,
} from '@/lib/data/orgs/closing'
import { moveOrg } from '@/lib/data/orgs/desk'
import { findOrg } from '@/lib/data/orgs/read'
import { closeDay, eraseDay, isNameOf } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { JobCtx, SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { date, id, line } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { notify } from '../notices/notify'
import { write, writeInBatches } from '../write'

const subject = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)

/** The requested closing of an organization with its day; null without a request. */
export const getClosingRequest = defineService({
  action: 'org.administer',
  input: z.strictObject({ orgId: id }),
  subject,
  run: async ({ db }, { orgId }) => ok(await findClosingRequest(db, orgId)),
})

/**
 * Requests the closing of an organization, with a reason and its typed name. It remains open for `closeNoticeDays`, during
 * which any administrator can cancel the request. Members are notified.
 */
export const requestClosing = defineService({
  action: 'org.askClosing',
  stepUp: () => true,
  input: z.strictObject({ orgId: id, reason: deskReason, name: line(orgLimits.name) }),
  subject,
  run: async (ctx, { orgId, reason, name }, org): Promise<Result<ClosingRequest>> => {
    if (!isNameOf(org.name, name)) return fail('invalidInput', { name: 'validation.orgName' })
    const { userId } = ctx.viewer
    return write(ctx, async (w): Promise<Result<ClosingRequest>> => {
      await lockOrg(w.tx, orgId)
      const now = await findOrg(w.tx, orgId)
      if (now?.state === 'CLOSED' || (await findClosingRequest(w.tx, orgId))) return fail('orgState')
      const closeOn = closeDay(todayIn(org.timeZone, ctx.now))
      const closing = await insertClosingRequest(w.tx, {
        orgId,
        askedById: userId,
        reason,
        closeOn,
        createdAt: ctx.now,
      })
      const about = { subjectType: 'Org', subjectId: orgId, orgId }
      w.audit({ action: 'org.closingAsked', ...about, detail: { reason, closeOn } })
      await w.send({ queue: 'orgClosings', data: { orgId, actorId: userId, tell: { closingId: closing.id, closeOn } } })
      return ok(closing)
    })
  },
})

/** Cancels a requested closing; members are notified. */
export const cancelClosing = defineService({
  action: 'org.askClosing',
  input: z.strictObject({ orgId: id }),
  subject,
  run: (ctx, { orgId }): Promise<Result<ClosingRequest>> =>
    write(ctx, async (w): Promise<Result<ClosingRequest>> => {
      const { userId } = ctx.viewer
      await lockOrg(w.tx, orgId)
      const closing = await findClosingRequest(w.tx, orgId)
      if (!closing || !(await cancelClosingRequest(w.tx, closing.id, { at: ctx.now, userId }))) return fail('orgState')
      w.audit({ action: 'org.closingTakenBack', subjectType: 'Org', subjectId: orgId, orgId })
      await w.send({
        queue: 'orgClosings',
        data: { orgId, actorId: userId, tell: { closingId: closing.id, closeOn: null } },
      })
      return ok(closing)
    }),
})

const batch = z.int().min(1).max(1000).default(200)

/**
 * Notifies the members of an organization, once each, that it will close on a day or, without a day, that it stays
 * open.
 */
export const notifyOfClosing = defineJobService({
  action: 'org.tellOfClosing',
  input: z.strictObject({ orgId: id, closingId: id, closeOn: date.nullable(), batch }),
  run: async (ctx, { orgId, closingId, closeOn, batch: size }) => {
    const [org, closing] = await Promise.all([findOrg(ctx.db, orgId), findClosingRequest(ctx.db, orgId)])
    // Outdated notices are not sent: the person who cancelled the request has queued the other one.
    if (!org || org.state === 'CLOSED' || (closeOn !== null) !== (closing?.id === closingId)) return ok({ told: 0 })
    const kind = closeOn ? 'orgCloses' : 'orgStays'
    let after: string | null = null
    const notifiedCount = await writeInBatches(ctx, size, async (w) => {
      const members = await listMembersToNotify(w.tx, orgId, after, size)
      after = members.at(-1)?.id ?? after
      const notice = { orgId, kind, severity: closeOn ? 'WARN' : 'INFO', actionPath: '/account/organizations' } as const
      const params = { org: org.name, ...(closeOn && { onDay: closeOn }) }
      await notify(
        w,
        members.map((role) => ({
          ...notice,
          params,
          userId: role.userId,
          dedupeKey: `${kind}:${closingId}:${role.id}`,
        })),
      )
      return members.length
    })
    return ok({ told: notifiedCount })
  },
})

/** How many organizations one run closes; the next run closes the rest. */
const limit = 100

/** Runs once a day: closes the organizations whose announced closing day has come. */
export const closeRequestedOrgs = defineJobService({
  action: 'org.closeAsked',
  input: z.strictObject({}),
  run: async (ctx) => {
    let closed = 0
    for (const closing of await listDueClosings(ctx.db, todayIn('UTC', ctx.now), limit))
      closed += (await closeOne(ctx, closing)) ? 1 : 0
    return ok({ closed })
  },
})

async function closeOne(ctx: JobCtx, closing: ClosingRequest): Promise<boolean> {
  const { id: closingId, orgId, askedById, reason, closeOn } = closing
  const result = await write(ctx, async (w) => {
    await lockOrg(w.tx, orgId)
    const org = await findOrg(w.tx, orgId)
    // The day is the organization's own, which begins later west of UTC.
    if (!org || todayIn(org.timeZone, ctx.now) < closeOn) return ok(false)
    if (!(await completeClosingRequest(w.tx, closingId, ctx.now)) || org.state === 'CLOSED') return ok(false)
    const eraseOn = eraseDay(todayIn(org.timeZone, ctx.now))
    await moveOrg(w.tx, orgId, org.version, { state: 'CLOSED', at: ctx.now, reason, eraseOn })
    await endAccess(w.tx, orgId, ctx.now)
    await w.send({ queue: 'orgClosings', data: { orgId, actorId: askedById } })
    const detail = { reason, from: org.state, to: 'CLOSED', asked: true }
    w.audit({ action: 'org.closed', subjectType: 'Org', subjectId: orgId, orgId, detail })
    return ok(true)
  })
  return result.ok && result.value
}
