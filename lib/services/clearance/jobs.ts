import { z } from 'zod'
import { type ClearanceMorning, listClearanceMornings, listTurning } from '@/lib/data/clearance/list'
import { listManagerMornings } from '@/lib/data/clearance/readers'
import { listClearanceIds, markClearance } from '@/lib/data/clearance/spans'
import { noteSteps } from '@/lib/data/reminders/ladder'
import { emitEvents } from '@/lib/data/webhooks/events'
import { listAdminIds } from '@/lib/data/webhooks/webhooks'
import { morningZones } from '@/lib/domain/reminders/send-times'
import { ok, orThrow } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import { clearanceChanged } from '@/lib/domain/webhooks/event-data'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { write } from '../write'

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Derives the clearance of everybody in an organization after its positions changed. Each batch is a transaction: after
 * an interruption the next run does the rest, and a second run changes nothing.
 */
export const recomputeClearance = defineJobService({
  action: 'clearance.recompute',
  input: z.strictObject({ orgId: id, batch: z.int().min(1).max(1000).default(200) }),
  run: async (ctx, { orgId, batch }) => {
    let count = 0
    for (let after: string | null = beforeAllIds; after !== null; ) {
      const people = await listClearanceIds(ctx.db, { orgId, after, size: batch })
      orThrow(
        await write(ctx, async (w) => {
          markClearance(w.tx, people)
          return ok(null)
        }),
        'Clearance',
      )
      count += people.userIds.length + people.invitationIds.length
      after = people.last
    }
    return ok({ people: count })
  },
})

const kind = 'clearance.morning'
const day = 86_400_000

/**
 * Tells administrators, and managers of their own people, at 6 AM of their organization who may not work, when that
 * changed since the morning before, and webhooks of every answer that changed with the day. One transaction per organization records the day with its
 * messages, so none is sent twice.
 */
export const tellClearance = defineJobService({
  action: 'clearance.tell',
  input: z.strictObject({}),
  run: async (ctx) => {
    const zones = morningZones(timeZones, ctx.now)
    const days = zones.map((zone) => ({ zone, day: todayIn(zone, ctx.now) }))
    const before = new Date(ctx.now.getTime() - day)
    let sent = 0
    for (const morning of await listClearanceMornings(ctx.db, days, { kind, before })) sent += await tell(ctx, morning)
    return ok({ sent })
  },
})

async function tell(ctx: JobCtx, morning: ClearanceMorning): Promise<number> {
  const { orgId, name, timeZone, day: onDay, notCleared, newly, resolved, tomorrow } = morning
  const result = await write(ctx, async (w) => {
    const step = { kind, subjectType: 'Org', subjectId: orgId, day: onDay, step: 'told' }
    if ((await noteSteps(w.tx, [step], ctx.now)).length === 0) return ok(0)
    const turned = await listTurning(w.tx, orgId, onDay)
    await emitEvents(
      w.tx,
      turned.map(({ id: key, ...change }) => clearanceChanged({ ...change, orgId, on: onDay, key })),
      ctx.now,
    )
    if (newly + resolved + tomorrow === 0) return ok(0)
    const counts = { notCleared, newly, resolved, tomorrow }
    const admins = (await listAdminIds(w.tx, orgId)).map((userId) => ({ userId, ...counts, page: 'clearance' }))
    const before = new Date(ctx.now.getTime() - day)
    const managers = await listManagerMornings(w.tx, { orgId, day: onDay, before })
    return ok(
      await notify(
        w,
        [...admins, ...managers.map((manager) => ({ ...manager, page: 'people' }))].map(
          ({ userId, page, notCleared: count, ...changes }) => ({
            userId,
            orgId,
            kind: 'clearanceChanged' as const,
            severity: count > 0 ? ('WARN' as const) : ('INFO' as const),
            params: { org: name, count, ...changes, onDay, timeZone },
            actionPath: `/orgs/${orgId}/${page}`,
            dedupeKey: `clearanceChanged:${orgId}:${userId}:${onDay}`,
          }),
        ),
      ),
    )
  })
  return orThrow(result, 'A morning of clearance')
}
