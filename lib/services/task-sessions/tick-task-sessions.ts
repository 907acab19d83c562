import { z } from 'zod'
import { listDueSessions, storeStates } from '@/lib/data/task-sessions/write'
import { ok } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { defineJobService } from '../define-service'

/** Sessions stored per run and kind; the next run does the rest. */
const perRound = 500

/** Stores the state of sessions that opened or ended by the clock; readers compute this state anyway. */
export const tickTaskSessions = defineJobService({
  action: 'taskSession.tick',
  input: z.strictObject({}),
  run: async ({ db, now }) => {
    const due = (await listDueSessions(db, now, perRound))
      .map((session) => ({ id: session.id, from: session.state, to: sessionStateAt(session, now) }))
      .filter(({ from, to }) => from !== to)
    let changedCount = 0
    for (const [from, to] of [
      ['SCHEDULED', 'OPEN'],
      ['SCHEDULED', 'ENDED'],
      ['OPEN', 'ENDED'],
    ] as const) {
      const ids = due.filter((session) => session.from === from && session.to === to).map((session) => session.id)
      if (ids.length > 0) changedCount += await db.$transaction((tx) => storeStates(tx, ids, from, to, now))
    }
    return ok({ stored: changedCount })
  },
})
