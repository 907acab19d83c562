import { type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { TransitionActor, TransitionContext } from './transitions'

type Session = SessionClock & Omit<TransitionContext['session'], 'state'>

/** What a move depends on of a session at a moment: its state is read by the clock. */
export const factsAt = (session: Session, now: Date, by: TransitionActor): TransitionContext => ({
  session: { ...session, state: sessionStateAt(session, now) },
  by,
  now,
})
