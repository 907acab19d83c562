import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { SessionFinish } from '@/lib/services/outcomes/get-session-finish'

/** `TODO`: the session cannot be finalized until it is done. `CHECK`: does not block, but somebody should look at it. */
export const pointStates = ['TODO', 'CHECK', 'DONE'] as const
export type PointState = (typeof pointStates)[number]

const pointNames = ['outcomes', 'tests', 'attendees', 'instructors', 'time', 'clash', 'hours', 'papers'] as const
export type PointName = (typeof pointNames)[number]
export type FinishPoint = { name: PointName; state: PointState }

type Session = Pick<TaskSessionRecord, 'startedAt' | 'endedAt'> & {
  instructors: readonly unknown[]
  revision: Pick<TaskSessionRecord['revision'], 'requiresTest'>
}
type Finish = Pick<SessionFinish, 'proposals' | 'unscored' | 'unsigned' | 'short' | 'clashes'> & {
  attendees: { missing: { count: number } }
  hours: readonly Pick<SessionFinish['hours'][number], 'counts' | 'providerNumber'>[]
  papers: { elements: readonly unknown[]; unnumbered: readonly unknown[] }
}

/** The points of the checklist that a session has, what blocks first and what is done last. */
export function finishPoints(session: Session, finish: Finish): FinishPoint[] {
  const states = statesOf(session, finish)
  return pointStates.flatMap((state) =>
    pointNames.filter((name) => states[name] === state).map((name) => ({ name, state })),
  )
}

/** The state of each point; null for one that the session does not have. */
function statesOf(
  { revision, startedAt, endedAt, instructors }: Session,
  { proposals, unscored, unsigned, attendees, short, clashes, hours, papers }: Finish,
): Record<PointName, PointState | null> {
  const checkIf = (open: boolean) => (open ? 'CHECK' : 'DONE')
  const todoIf = (open: boolean) => (open ? 'TODO' : 'DONE')
  const isTimeKnown = startedAt !== null && endedAt !== null
  return {
    outcomes: checkIf(Object.values(proposals).some((count) => count > 0)),
    tests: revision.requiresTest ? todoIf(unscored > 0) : null,
    attendees: checkIf(attendees.missing.count > 0),
    instructors: todoIf(instructors.length === 0 || unsigned > 0),
    time: checkIf(short !== null || !isTimeKnown),
    clash: clashes && checkIf(clashes.length > 0),
    hours:
      hours.length > 0 ? checkIf(hours.some(({ counts, providerNumber }) => !counts || providerNumber === null)) : null,
    papers: checkIf(papers.elements.length > 0 || papers.unnumbered.length > 0),
  }
}
