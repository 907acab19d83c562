import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { type ChangeBy, changeEnrollments, type EnrollmentChange } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { WitnessKind } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import {
  type EnrollmentState,
  type EnrollmentTransition,
  type TransitionActor,
  transitionEnrollment,
} from '@/lib/domain/enrollments/transitions'
import type { Step } from '@/lib/domain/outcomes/outcome-steps'
import { attendanceOf } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Write } from '../write'

/** The steps of a decision, each a change to be written after the previous one. */
export type Plan = { enrollment: EnrollmentRecord; changes: EnrollmentChange[]; presenceChanged: boolean }

type DecisionInput = {
  steps: readonly Step[]
  by: TransitionActor
  now: Date
  score?: number | null
  reason?: string | null
}
type Settable = NonNullable<EnrollmentChange['set']>

/** Applies the steps of a decision to a locked enrollment; the table of transitions checks each. */
export function planDecision(
  session: TaskSessionRecord,
  enrollment: EnrollmentRecord,
  { steps, by, now, score = null, reason = null }: DecisionInput,
): Result<Plan> {
  const { minAttendancePct, requiresTest, passMark } = session.revision
  const passed = score === null || passMark === null ? null : score >= passMark
  // What follows from the attendance is nobody's word.
  const witness: WitnessKind = by === 'STAFF' ? 'HAND' : 'SERVER'
  const facts = { ...factsAt(session, now, by), reason, test: { required: requiresTest, passed } }
  const seen = { ...enrollment }
  let from: EnrollmentState = enrollment
  let cleared: Settable = {}
  const changes: EnrollmentChange[] = []
  for (const step of steps) {
    if (step === 'clear') {
      cleared = nobodyCame
      Object.assign(seen, nobodyCame)
      continue
    }
    const attendance = attendanceOf(session, minAttendancePct, seen)
    const transition = transitionEnrollment(from, step, { ...facts, attendance })
    if (!transition.ok) return transition
    const set: Settable = { ...cleared, ...setBy(step, { minutes: attendance.minutes, score }) }
    Object.assign(seen, set)
    const event = { kind: step, from, to: transition.value, reason, witness }
    changes.push({ id: enrollment.id, version: enrollment.version + changes.length, set, event })
    from = transition.value
    cleared = {}
  }
  const presenceChanged = steps.includes('clear') || steps.includes('checkIn')
  return ok({ enrollment, changes, presenceChanged })
}

const nobodyCame = {
  attendanceSource: null,
  checkedInAt: null,
  checkedOutAt: null,
  attendedMinutes: null,
  checkInMethod: null,
  deviceHash: null,
} as const

/** The columns set by a transition: minutes with attendance, the score with a test; a correction clears both. */
function setBy(
  step: EnrollmentTransition,
  { minutes, score }: { minutes: number | null; score: number | null },
): Settable {
  // Decided after the session, so arrival and departure are unknown.
  if (step === 'checkIn') return { attendanceSource: 'PAPER', checkedInAt: null, checkInMethod: 'ROSTER' }
  if (step === 'attend' || step === 'incomplete') return { attendedMinutes: minutes }
  if (step === 'pass' || step === 'fail') return { score }
  return step === 'correct' ? { attendedMinutes: null, score: null } : {}
}

/** Writes plans: the first step of each, then the second, and so on, in a constant number of statements. */
export async function applyPlans(w: Write, plans: readonly Plan[], by: ChangeBy): Promise<Result<null>> {
  const longest = Math.max(0, ...plans.map(({ changes }) => changes.length))
  for (let step = 0; step < longest; step += 1) {
    const round = plans
      .map(({ changes }) => changes[step])
      .filter((change): change is EnrollmentChange => Boolean(change))
    if ((await changeEnrollments(w.tx, round, by)) !== round.length) return fail('conflict')
  }
  return ok(null)
}
