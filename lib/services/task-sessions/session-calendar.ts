import { z } from 'zod'
import { type CalendarEntry, countShared, listSessionsOfDays } from '@/lib/data/task-sessions/list'
import { ok } from '@/lib/domain/result'
import { type CalendarClash, clashesOfPairs, pairKey, simultaneous } from '@/lib/domain/task-sessions/calendar'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isGoodIn } from '@/lib/policy/can'
import { defineService } from '../define-service'
import { date, id } from '../inputs'
import { sessionView } from './change-session'

/** The sessions of a span of days, and which of them clash. */
export type SessionCalendar = {
  sessions: CalendarEntry[]
  clashes: CalendarClash[]
  /** There are more sessions than these. */
  more: boolean
}

/** How many sessions a calendar shows. */
const most = 600

type Span = { from: PlainDate; until: PlainDate }
type Whose = { orgId: string } | { userId: string }

async function readSessions(whose: Whose, span: Span, now: Date) {
  const rows = await listSessionsOfDays(whose, span, most + 1)
  const sessions = rows.slice(0, most).map((row) => sessionView(row, now))
  return { sessions, pairs: simultaneous(sessions), more: rows.length > most }
}

async function readCalendar(orgId: string, span: Span, now: Date): Promise<SessionCalendar> {
  const { sessions, pairs, more } = await readSessions({ orgId }, span, now)
  const counts = pairs.length > 0 ? await countShared(pairs.map(([one, other]) => [one.id, other.id])) : []
  const shared = new Map(counts.map(({ one, other, people }) => [pairKey(one, other), people]))
  return { sessions, clashes: clashesOfPairs(pairs, shared), more }
}

/** The sessions of an organization on these days, with drafts and canceled ones, and what clashes among them. */
export const getSessionCalendar = defineService({
  action: 'task.list',
  input: z.strictObject({ orgId: id, from: date, until: date }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async ({ now }, { orgId, ...span }) => ok(await readCalendar(orgId, span, now)),
})

/** The sessions that the person attends, waits for or teaches on these days, of all organizations. */
export const getOwnCalendar = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ from: date, until: date }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async ({ now, viewer }, span, { id: userId }) => {
    const { sessions, pairs, more } = await readSessions({ userId }, span, now)
    const clashes = pairs.map(([one, other]) => ({
      ids: [one.id, other.id] as const,
      room: false,
      instructorIds: [],
      people: 1,
    }))
    const seen = sessions.map((row) =>
      isGoodIn(viewer, row.orgId) ? row : { ...row, meetingUrl: null, location: null },
    )
    return ok<SessionCalendar>({ sessions: seen, clashes, more })
  },
})
