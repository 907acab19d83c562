import { type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { TransitionActor, TransitionContext } from './transitions'

type Session = SessionClock & Omit<TransitionContext['session'], 'state'>

/** The facts that a transition depends on at a moment; the session's state follows the clock. */
export const factsAt = (session: Session, now: Date, by: TransitionActor): TransitionContext => ({
  session: { ...session, state: sessionStateAt(session, now) },
  by,
  now,
})
