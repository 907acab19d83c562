import 'server-only'
import { z } from 'zod'
import {
  listOpenSessions as listOpenPage,
  listTaughtSessions as listTaughtPage,
  type OpenSession,
} from '@/lib/data/open-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { ok } from '@/lib/domain/result'
import { sessionsClash } from '@/lib/domain/task-sessions/clash'
import { first, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { ownGains, type SessionGains } from './session-gains'
import { placeAt, startPlace } from './start-place'

/** A session that the person can enroll in. */
export type OpenSessionView = {
  session: TaskSessionRecord
  /** Null where there is no limit. */
  seatsLeft: number | null
  waiting: number
  /** What it would give on each of their licenses. */
  gains: SessionGains
  /** Their own sessions at the same time. */
  clashes: TaskSessionRecord[]
}

export const seatsLeftOf = ({ session, taken }: OpenSession): number | null =>
  session.capacity === 0 ? null : freeSeats(session.capacity, taken)

/** Sessions of the person's organizations that they can enroll in by themselves, soonest first, with what each would give them. */
export const listOpenSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ taskId: id.nullish(), first, after: startPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { taskId, first: size, after: place }, { id: userId }) => {
    const orgIds = ctx.viewer.roles.map(({ orgId }) => orgId)
    const query = { userId, orgIds, now: ctx.now, after: placeAt(place), size: size + 1, taskId: taskId ?? undefined }
    const rows = orgIds.length > 0 ? await listOpenPage(query) : []
    const views = await Promise.all(
      rows.map(async (row): Promise<OpenSessionView> => {
        const { session, waiting, approvals } = row
        const clashes = row.clashes.filter((one) => sessionsClash(one, session))
        const gains = await ownGains(ctx, session, approvals)
        return { session, seatsLeft: seatsLeftOf(row), waiting, clashes, gains }
      }),
    )
    return ok(toConnection(views, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
  },
})

/** Sessions that the person teaches and that are not finished, soonest first. */
export const listTaughtSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ first, after: startPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { first: size, after: place }, { id: userId }) => {
    const rows = await listTaughtPage({ userId, after: placeAt(place), size: size + 1 })
    return ok(toConnection(rows, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
  },
})
