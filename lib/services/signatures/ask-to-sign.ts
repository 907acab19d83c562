import { z } from 'zod'
import { ofPeople } from '@/lib/data/enrollments/read'
import { lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import { listInstructorRequests, noteRequested, takeUnnotifiedInstructors } from '@/lib/data/signatures/signatures'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { proposalFor } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  type AskedGroup,
  askableFrom,
  askedGroups,
  attendeeSignature,
  tellInstructorsAfterMinutes,
} from '@/lib/domain/signatures/asking'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { defineJobService, defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { notify } from '../notices/notify'
import { attendanceNotices, sheetNotices } from '../notices/session-notices'
import { sessionFeature } from '../task-sessions/session-input'
import { type Write, write } from '../write'

type SigningCounts = {
  /** People who are notified now. */
  asked: number
  /** Asked recently, so not again. */
  already: number
  /** People who have switched off notifications about classes in every channel that reaches them. */
  switchedOff: number
}

/**
 * Asks people in a session that is over to sign: attendees, those marked present later, or its instructors. Nobody gets
 * another request within a few hours, and the caller gets none.
 */
export const askToSign = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, whom: oneOf(askedGroups) }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: (ctx, { taskSessionId, whom: group }) =>
    write(ctx, async (w): Promise<Result<SigningCounts>> => {
      // Locked, so that two simultaneous requests notify only once.
      const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      if (sessionStateAt(session, ctx.now) !== 'ENDED') return fail('sessionState')
      const { userId } = ctx.viewer
      const unsigned = (await unsignedOf(w, session, group)).filter((enrollment) => enrollment.userId !== userId)
      const due = unsigned.filter(({ askedAt }) => !askableFrom(askedAt, ctx.now))
      const ids = due.map((enrollment) => enrollment.id)
      const isSheet = group === 'INSTRUCTORS'
      await noteRequested(w.tx, {
        instructorIds: isSheet ? ids : [],
        enrollmentIds: isSheet ? [] : ids,
        at: ctx.now,
      })
      const notices = isSheet ? sheetNotices : attendanceNotices
      const userIds = due.map((enrollment) => enrollment.userId)
      const notifiedCount = await notify(w, notices(session, userIds, ctx.now))
      const answer = {
        asked: notifiedCount,
        already: unsigned.length - due.length,
        switchedOff: due.length - notifiedCount,
      }
      const { id: subjectId, orgId } = session
      const detail = { whom: group, ...answer }
      w.audit({ action: 'signature.asked', subjectType: 'TaskSession', subjectId, orgId, detail })
      return ok(answer)
    }),
})

/** Somebody who has not signed, by their row in the session, with the time of the last request. */
type Unsigned = { id: string; userId: string; askedAt: Date | null }

async function unsignedOf(w: Write, session: TaskSessionRecord, group: AskedGroup): Promise<Unsigned[]> {
  if (group === 'INSTRUCTORS') {
    const instructors = await listInstructorRequests(w.tx, session.id)
    const unsigned = session.instructors.filter(({ signatureId }) => !signatureId)
    return unsigned.map(({ id: rowId, userId }) => ({ id: rowId, userId, askedAt: instructors.get(rowId) ?? null }))
  }
  const signatureState = group === 'ATTENDEES' ? 'MISSING' : 'ON_PAPER'
  const { minAttendancePct } = session.revision
  const enrollments = await lockEnrollmentsOf(w.tx, session.id)
  // A guest signs on the screen of a person who runs the session, and cannot receive messages.
  return ofPeople(enrollments)
    .filter(
      (enrollment) =>
        attendeeSignature(enrollment, proposalFor(enrollment, session, minAttendancePct)) === signatureState,
    )
    .map(({ id: rowId, userId, signatureAskedAt: askedAt }) => ({ id: rowId, userId, askedAt }))
}

const minute = 60_000
/** A session that ended longer ago is no longer announced. */
const longAgo = 7 * 24 * 60 * minute
/** Instructors notified per run; the next run does the rest. */
const perRound = 200

/** Notifies instructors, once, that a session which ended a while ago waits for their signature. */
export const notifyInstructors = defineJobService({
  action: 'signature.tell',
  input: z.strictObject({}),
  run: (ctx) =>
    write(ctx, async (w): Promise<Result<{ told: number }>> => {
      const until = new Date(ctx.now.getTime() - tellInstructorsAfterMinutes * minute)
      const from = new Date(ctx.now.getTime() - longAgo)
      const untold = await takeUnnotifiedInstructors(w.tx, { from, until, at: ctx.now, most: perRound })
      const bySession = Map.groupBy(untold, ({ taskSessionId }) => taskSessionId)
      const sessions = await listTaskSessionsById(w.tx, [...bySession.keys()])
      const userIdsOf = ({ id: sessionId }: TaskSessionRecord) =>
        (bySession.get(sessionId) ?? []).map(({ userId }) => userId)
      await notify(
        w,
        sessions.flatMap((session) => sheetNotices(session, userIdsOf(session), ctx.now)),
      )
      for (const session of sessions) {
        const detail = { whom: 'INSTRUCTORS', asked: userIdsOf(session).length }
        const about = { subjectType: 'TaskSession', subjectId: session.id, orgId: session.orgId }
        w.audit({ action: 'signature.asked', ...about, detail })
      }
      return ok({ told: untold.length })
    }),
})
