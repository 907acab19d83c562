import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'

/** A session as the API returns it, with its state by the clock. */
export const sessionView = <S extends TaskSessionRecord>(session: S, now: Date): S => ({
  ...session,
  state: sessionStateAt(session, now),
})
