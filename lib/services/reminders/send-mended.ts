import { z } from 'zod'
import type { Db } from '@/lib/data/db'
import { noteSteps } from '@/lib/data/reminders/due'
import {
  listMended,
  listMendedOrgs,
  listMendedReaders,
  type Mended,
  type MendedOrg,
  mendedKind,
} from '@/lib/data/reminders/mended'
import { findReaderRole } from '@/lib/data/reminders/team'
import { digestMonday } from '@/lib/domain/reminders/days'
import { loudZones } from '@/lib/domain/reminders/quiet-hours'
import { ok, orThrow } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { notify } from '../notices/notify'
import { write } from '../write'
import { supervisorPath } from './digest-paths'

/**
 * Sends administrators and supervisors on Monday morning the improvements since the last such message: licenses
 * renewed, hours complete, trainings done. One transaction per organization records the day with its messages, so none
 * is sent twice.
 */
export const sendMended = defineJobService({
  action: 'ladder.mended',
  input: z.strictObject({}),
  run: async (ctx) => {
    const days = loudZones(timeZones, ctx.now).flatMap((zone) => {
      const day = digestMonday(zone, ctx.now)
      return day ? [{ zone, day }] : []
    })
    let mended = 0
    for (const org of await listMendedOrgs(ctx.db, days)) mended += await sendOne(ctx, org)
    return ok({ mended })
  },
})

async function sendOne(ctx: JobCtx, org: MendedOrg): Promise<number> {
  const { orgId, day, from } = org
  const result = await write(ctx, async (w) => {
    const step = { kind: mendedKind, subjectType: 'Org', subjectId: orgId, day, step: 'told' }
    if ((await noteSteps(w.tx, [step], ctx.now)).length === 0) return ok(0)
    const span = { from, until: day }
    const readers = await listMendedReaders(w.tx, { orgId, ...span, now: ctx.now })
    return ok(
      await notify(
        w,
        readers.map(({ userId, roleType, renewed, hours, trainings }) => ({
          userId,
          orgId,
          kind: 'teamMended' as const,
          severity: 'SUCCESS' as const,
          params: {
            org: org.name,
            renewed,
            completeHours: hours,
            trainings,
            count: renewed + hours + trainings,
            ...span,
          },
          actionPath: roleType === 'ADMIN' ? `/orgs/${orgId}` : supervisorPath,
          dedupeKey: `teamMended:${orgId}:${userId}:${day}`,
        })),
      ),
    )
  })
  return orThrow(result, 'What was mended')
}

type SpanQuery = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/**
 * The improvements that the reader of a message may see, by their current role: everybody's for an administrator, those
 * of their own people for a supervisor.
 */
export async function mendedForReader(db: Db, userId: string, query: SpanQuery, size: number): Promise<Mended[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  return roleType ? listMended(db, query, roleType === 'ADMIN' ? null : userId, size) : []
}
