import { type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { MoveBy, MoveFacts } from './moves'

type Session = SessionClock & Omit<MoveFacts['session'], 'state'>

/** What a move depends on of a session at a moment: its state is read by the clock. */
export const factsAt = (session: Session, now: Date, by: MoveBy): MoveFacts => ({
  session: { ...session, state: sessionStateAt(session, now) },
  by,
  now,
})
