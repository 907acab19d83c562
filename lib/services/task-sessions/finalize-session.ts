import { z } from 'zod'
import { type EnrollmentRecord, ofPeople } from '@/lib/data/enrollments/read'
import { lockEnrollmentsOf, storeUnsignedReasons } from '@/lib/data/enrollments/write'
import { listGuestOffers } from '@/lib/data/guests/guests'
import { findOrg } from '@/lib/data/orgs/read'
import { listRoster, listSignaturesOf } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import { finalizedReason } from '@/lib/domain/check-in/witness'
import { earnsCredit, proposalFor, waitsForTest } from '@/lib/domain/outcomes/propose-outcome'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { attendeeSignature } from '@/lib/domain/signatures/asking'
import { shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { realEnd, sessionStateAfter } from '@/lib/domain/task-sessions/session-state'
import { seatsRange, sessionLimits } from '@/lib/domain/task-sessions/values'
import { fromHours, toHours } from '@/lib/domain/units'
import { hoursProblem } from '@/lib/domain/values'
import { sessionFinalized } from '@/lib/domain/webhooks/event-data'
import { issueCertificates } from '../certificates/issue-certificates'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, line, optionalLine, version } from '../inputs'
import { notify, offerNotices } from '../notices/notify'
import { applyPlans, type Plan, planDecision } from '../outcomes/plan-decision'
import { unprintableNames } from '../printable'
import type { Write } from '../write'
import { changeSession, type SessionChange } from './change-session'
import { reason, sessionFeature } from './session-input'

/**
 * Finalizes a session that is over, once every enrollment is decided and every instructor has signed, and issues
 * credits and certificates and recomputes compliance, in one transaction. Refused while people are undecided;
 * `acceptProposals` decides them as proposed: attended by their check-in, absent without one, and withdrawn if still
 * waiting. Refused with the names that papers cannot print. Attendees who have not signed can only be skipped with a reason, which the sign-in sheet prints. For a
 * session that was reopened, only papers whose content differs are issued again.
 */
export const finalizeSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({
    id,
    version,
    acceptProposals: z.boolean('validation.invalid').nullish(),
    /** Hours; fewer than the class promises. */
    unitsGiven: z.number('validation.units').superRefine(checkedBy(hoursProblem)).nullish(),
    shortReason: optionalLine(sessionLimits.reason),
    unsignedReason: optionalLine(sessionLimits.reason),
    /** Of people with another reason than the others. */
    unsignedReasons: z
      .array(z.strictObject({ enrollmentId: id, reason: line(sessionLimits.reason) }))
      .max(seatsRange.max, 'validation.tooMany')
      .nullish(),
  }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { acceptProposals, unitsGiven, shortReason, unsignedReason, unsignedReasons, ...seen }) =>
    changeSession(ctx, seen, async (w, session, state) => {
      const nextState = sessionStateAfter(state, 'finalize')
      // Certificates state the end of the session, so none is issued before it.
      if (!nextState || realEnd(session) > ctx.now) return fail('sessionState')
      const unsigned = signatureProblem(session)
      if (unsigned) return unsigned
      const unitsPlan = decideUnits(session, { unitsGiven, shortReason })
      if (!unitsPlan.ok) return unitsPlan
      const decided = await decideAll(ctx, w, session, acceptProposals === true)
      if (!decided.ok) return decided
      const printed = [...session.instructors, ...(await listRoster(w.tx, session.id))]
      const unprintable = unprintableNames(printed.map(fullName))
      if (unprintable) return unprintable
      const own = new Map(unsignedReasons?.map(({ enrollmentId, reason }) => [enrollmentId, reason]))
      const passed = recordPassOver(decided.value, unsignedReason, own)
      if (!passed.ok) return passed
      await storeUnsignedReasons(w.tx, session.id, passed.value.own)
      const completed = decided.value.filter(({ status }) => earnsCredit(status, session.revision.requiresTest))
      const by = { finalizedAt: ctx.now, finalizedById: ctx.viewer.userId }
      const { unsignedReason: forAll } = passed.value
      const changes = { state: nextState, ...by, ...unitsPlan.value, unsignedReason: forAll }
      const detail = { enrollments: decided.value.length, certificates: ofPeople(completed).length }
      // Stored first, because curriculum progress reads the session.
      const followed = (after: TaskSessionRecord) => issuePapers(ctx, w, after, decided.value, completed)
      return ok<SessionChange>({ action: 'taskSession.finalized', changes, detail, followed })
    }),
})

function signatureProblem({ instructors }: TaskSessionRecord): Result<never> | null {
  if (instructors.length === 0) return fail('instructorMissing')
  const missing = instructors.filter(({ signatureId }) => !signatureId).length
  return missing > 0 ? fail('instructorUnsigned', undefined, { params: { count: missing } }) : null
}

/**
 * The reasons for finalizing without some attendees' signatures: one for all, and those of single people. Refused while
 * somebody has neither; none is stored of those who have signed.
 */
function recordPassOver(
  enrollments: readonly EnrollmentRecord[],
  reason: string | null | undefined,
  own: ReadonlyMap<string, string>,
): Result<{ unsignedReason: string | null; own: { id: string; reason: string }[] }> {
  const missing = enrollments.filter((enrollment) => attendeeSignature(enrollment, null) === 'MISSING')
  const others = missing.filter(({ id: enrollmentId }) => !own.has(enrollmentId)).length
  if (others > 0 && !reason) return fail('attendeesUnsigned', undefined, { params: { count: others } })
  return ok({
    unsignedReason: others > 0 ? (reason ?? null) : null,
    own: missing.flatMap(({ id: enrollmentId }) => {
      const stated = own.get(enrollmentId)
      return stated ? [{ id: enrollmentId, reason: stated }] : []
    }),
  })
}

/**
 * The units of the session. A session shorter than its class promises gives the units its minutes are worth, or more
 * with a reason that is printed; with neither, it is refused with the missing minutes.
 */
function decideUnits(
  session: TaskSessionRecord,
  { unitsGiven, shortReason }: { unitsGiven?: number | null | undefined; shortReason?: string | null | undefined },
): Result<{ unitsGiven: number | null; shortReason: string | null }> {
  const shortfall = shortfallOf(session, session.revision)
  const units = unitsGiven ? fromHours(unitsGiven) : null
  if (!shortfall)
    return units === null
      ? ok({ unitsGiven: null, shortReason: null })
      : fail('invalidInput', { unitsGiven: 'validation.unitsNotShort' })
  const all = session.revision.units ?? 0
  if (units !== null && units >= all) return fail('invalidInput', { unitsGiven: 'validation.unitsGiven' })
  if ((units ?? all) > shortfall.proposedUnits && !shortReason) {
    const { minutes, due, proposedUnits } = shortfall
    return fail('sessionShort', undefined, { params: { minutes, due, hours: toHours(proposedUnits) } })
  }
  return ok({ unitsGiven: units, shortReason: shortReason ?? null })
}

/** Every enrollment of the session, once all are decided. */
async function decideAll(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  accepted: boolean,
): Promise<Result<EnrollmentRecord[]>> {
  const locked = await lockEnrollmentsOf(w.tx, session.id)
  const { minAttendancePct, requiresTest } = session.revision
  const plans: Plan[] = []
  for (const enrollment of locked) {
    const step = proposalFor(enrollment, session, minAttendancePct)
    if (!step) continue
    const plan = planDecision(session, enrollment, {
      steps: [step],
      by: 'SYSTEM',
      now: ctx.now,
      reason: finalizedReason,
    })
    if (!plan.ok) return plan
    plans.push(plan.value)
  }
  if (plans.length > 0 && !accepted) return fail('outcomesOpen', undefined, { params: { count: plans.length } })
  const applied = await applyPlans(w, plans, { actorId: ctx.viewer.userId, at: ctx.now })
  if (!applied.ok) return applied
  const after = plans.length > 0 ? await lockEnrollmentsOf(w.tx, session.id) : locked
  const unscored = after.filter(({ status }) => waitsForTest(status, requiresTest)).length
  return unscored > 0 ? fail('scoresOpen', undefined, { params: { count: unscored } }) : ok(after)
}

async function issuePapers(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  enrollments: readonly EnrollmentRecord[],
  completed: readonly EnrollmentRecord[],
): Promise<Result<number>> {
  const [org, signatures] = [await findOrg(w.tx, session.orgId), await listSignaturesOf(w.tx, session.id, 'INSTRUCTOR')]
  if (!org) return fail('notFound')
  const { id, orgId, version, taskId, revision } = session
  const counts = { enrollments: enrollments.length, completed: completed.length }
  const newEvents = sessionFinalized({ id, orgId, version, taskId, title: revision.title, ...counts, at: ctx.now })
  await emitEvents(w.tx, [newEvents], ctx.now)
  const people = { enrollments: ofPeople(enrollments), completed: ofPeople(completed) }
  const issued = await issueCertificates(w, { session, org, ...people, signatures, now: ctx.now })
  // A guest gets nothing until a person with an account confirms that they were the guest.
  await notify(w, offerNotices(await listGuestOffers(w.tx, { taskSessionId: session.id })))
  return ok(issued)
}

/**
 * Opens a finalized session for corrections, with a reason. Certificates and credits do not change and nobody is
 * notified until it is finalized again: then those whose content differs are replaced, and only their people are
 * notified.
 */
export const reopenSession = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, reason }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { reason, ...seen }) =>
    changeSession(ctx, seen, async (_w, _session, state) => {
      const to = sessionStateAfter(state, 'reopen')
      if (!to) return fail('sessionState')
      return ok({ action: 'taskSession.reopened', changes: { state: to, reopenedAt: ctx.now, reopenReason: reason } })
    }),
})
