import { z } from 'zod'
import { endAccess, lockOrg } from '@/lib/data/orgs/closing'
import {
  type ClosingRequest,
  completeClosingRequest,
  findClosingRequest,
  listDueClosings,
  listMembersToNotify,
} from '@/lib/data/orgs/closing-requests'
import { moveOrg } from '@/lib/data/orgs/desk'
import { findOrg } from '@/lib/data/orgs/read'
import { eraseDay } from '@/lib/domain/orgs/org-state'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { date, id } from '../inputs'
import { notify } from '../notices/notify'
import { write, writeInBatches } from '../write'

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
  const result = await write(ctx, async ({ tx, audit, send }) => {
    await lockOrg(tx, orgId)
    const org = await findOrg(tx, orgId)
    // The day is the organization's own, which begins later west of UTC.
    if (!org || todayIn(org.timeZone, ctx.now) < closeOn) return ok(false)
    if (!(await completeClosingRequest(tx, closingId, ctx.now)) || org.state === 'CLOSED') return ok(false)
    const eraseOn = eraseDay(todayIn(org.timeZone, ctx.now))
    await moveOrg(tx, orgId, org.version, { state: 'CLOSED', at: ctx.now, reason, eraseOn })
    await endAccess(tx, orgId, ctx.now)
    await send({ queue: 'orgClosings', data: { orgId, actorId: askedById } })
    const detail = { reason, from: org.state, to: 'CLOSED', asked: true }
    audit({ action: 'org.closed', subjectType: 'Org', subjectId: orgId, orgId, detail })
    return ok(true)
  })
  return result.ok && result.value
}
