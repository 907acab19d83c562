import { z } from 'zod'
import { listPeopleAbout } from '@/lib/data/enrollments/people-about'
import { type EnrollmentRecord, userIdsOf } from '@/lib/data/enrollments/read'
import { lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { outcomeSteps, outcomes } from '@/lib/domain/outcomes/outcome-steps'
import { decisionReasonLength, scoreProblem } from '@/lib/domain/outcomes/values'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, oneOf, optionalLine, version } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { sessionFeature } from '../task-sessions/session-input'
import { type Write, write } from '../write'
import { applyPlans, type Plan, planDecision } from './plan-decision'

const decision = z.strictObject({
  enrollmentId: id,
  version,
  outcome: oneOf(outcomes),
  /** Percent of a test's points. */
  score: z.number('validation.invalid').superRefine(checkedBy(scoreProblem)).nullish(),
  reason: optionalLine(decisionReasonLength),
})
type Decision = z.infer<typeof decision>

/**
 * Records the outcome of people in a session that is over: attended, incomplete, absent, passed or failed; a make-up,
 * or a correction with its reason. Credits and certificates follow when the session is finalized (again). All or
 * nothing.
 */
export const decideEnrollments = defineService({
  action: 'outcome.decide',
  input: z.strictObject({
    taskSessionId: id,
    decisions: z.array(decision).min(1, 'validation.required').max(100, 'validation.invalid'),
  }),
  subject: async (ctx, { taskSessionId, decisions }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    const enrollmentIds = decisions.map(({ enrollmentId }) => enrollmentId)
    return session && { ...session, aboutIds: await listPeopleAbout(ctx.db, enrollmentIds) }
  },
  feature: sessionFeature,
  run: (ctx, { taskSessionId, decisions }) =>
    write(ctx, async (w): Promise<Result<EnrollmentRecord[]>> => {
      const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      if (sessionStateAt(session, ctx.now) !== 'ENDED') return fail('sessionState')
      const locked = new Map(
        (await lockEnrollmentsOf(w.tx, taskSessionId)).map((enrollment) => [enrollment.id, enrollment]),
      )
      const plans = planAll(ctx, session, locked, decisions)
      if (!plans.ok) return plans
      const applied = await applyPlans(w, plans.value, { actorId: ctx.viewer.userId, at: ctx.now })
      if (!applied.ok) return applied
      const userIds = userIdsOf(plans.value.map(({ enrollment }) => enrollment))
      await recomputeCompliance(w.tx, userIds, ctx.now)
      for (const plan of plans.value) w.audit(entryOf(session, plan))
      await voidSigned(w, session, plans.value)
      return ok(
        await lockEnrollmentsOf(w.tx, taskSessionId).then((all) =>
          all.filter(({ id: enrollmentId }) => findDecision(decisions, enrollmentId)),
        ),
      )
    }),
})

const findDecision = (decisions: readonly Decision[], enrollment: string) =>
  decisions.some(({ enrollmentId }) => enrollmentId === enrollment)

/** The plans of all decisions; problems refer to each decision by its index in the list. */
function planAll(
  ctx: SignedInCtx,
  session: TaskSessionRecord,
  locked: ReadonlyMap<string, EnrollmentRecord>,
  decisions: readonly Decision[],
): Result<Plan[]> {
  const plans = new Map<string, Plan>()
  const problems: Record<string, FieldProblem> = {}
  for (const [index, { enrollmentId, version: seen, outcome, score, reason }] of decisions.entries()) {
    const enrollment = locked.get(enrollmentId)
    if (!enrollment) return fail('notFound')
    if (enrollment.version !== seen || plans.has(enrollment.id)) return fail('staleVersion')
    const steps = outcomeSteps(enrollment.status, enrollment.attendanceSource !== null, outcome)
    const plan = planDecision(session, enrollment, {
      steps,
      by: 'STAFF',
      now: ctx.now,
      score: score ?? null,
      reason: reason ?? null,
    })
    if (plan.ok) plans.set(enrollment.id, plan.value)
    else problems[fieldOf(index, plan.problem.code)] = `errors.${plan.problem.code}`
  }
  return Object.keys(problems).length > 0 ? fail('invalidInput', problems) : ok([...plans.values()])
}

const fieldOf = (index: number, code: string) =>
  `decisions.${index}.${code === 'reasonRequired' ? 'reason' : code === 'scoreMismatch' ? 'score' : 'outcome'}`

/** Signatures cover the attendance, so a corrected one voids them. */
async function voidSigned(w: Write, session: TaskSessionRecord, plans: readonly Plan[]): Promise<void> {
  const presenceChanges = plans.filter(({ presenceChanged }) => presenceChanged)
  if (presenceChanges.length === 0) return
  const reason = 'attendance was corrected'
  await voidSheet(w, session, reason)
  const signed = presenceChanges.filter(({ enrollment }) => enrollment.signatureId)
  const enrollmentIds = signed.map(({ enrollment }) => enrollment.id)
  if (enrollmentIds.length > 0) await voidAttendance(w, session, { reason, enrollmentIds })
}

const entryOf = ({ orgId }: TaskSessionRecord, { enrollment, changes }: Plan) => ({
  action: 'enrollment.decided' as const,
  subjectType: 'Enrollment',
  subjectId: enrollment.id,
  personId: enrollment.userId,
  orgId,
  detail: { moves: changes.map(({ event }) => event.kind), to: changes.at(-1)?.event.to.status ?? enrollment.status },
})
