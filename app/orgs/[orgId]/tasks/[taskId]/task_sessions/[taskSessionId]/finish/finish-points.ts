import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { SessionFinish } from '@/lib/services/outcomes/get-session-finish'

/** `TODO`: the session cannot be finalized until it is done. `CHECK`: does not block, but somebody should look at it. */
export const pointStates = ['TODO', 'CHECK', 'DONE'] as const
export type PointState = (typeof pointStates)[number]

const pointNames = ['outcomes', 'tests', 'attendees', 'instructors', 'time', 'clash', 'hours', 'papers'] as const
export type PointName = (typeof pointNames)[number]
export type FinishPoint = { name: PointName; state: PointState }

/** The points of the checklist that a session has, what blocks first and what is done last. */
export function finishPoints(session: TaskSessionRecord, finish: SessionFinish): FinishPoint[] {
  const states = statesOf(session, finish)
  return pointStates.flatMap((state) =>
    pointNames.filter((name) => states[name] === state).map((name) => ({ name, state })),
  )
}

/** The state of each point; null for one that the session does not have. */
function statesOf(session: TaskSessionRecord, finish: SessionFinish): Record<PointName, PointState | null> {
  const { revision, startedAt, endedAt, instructors } = session
  const { proposals, unscored, unsigned, attendees, short, clashes, hours, papers } = finish
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
