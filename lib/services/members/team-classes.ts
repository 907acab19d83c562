import { z } from 'zod'
import { type EnrollmentRecord, findCurrentEnrollment } from '@/lib/data/enrollments/read'
import { stillMembers } from '@/lib/data/enrollments/write'
import { findMember, findMemberOf, type MemberRecord } from '@/lib/data/members/read'
import { listSessionsAhead } from '@/lib/data/task-sessions/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkInPhaseAt } from '@/lib/domain/check-in/window'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { checkInByStaff } from '../check-in/admit-by-staff'
import { findOnRoster } from '../check-in/attendance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollByStaff } from '../enrollments/enroll-people'
import { id, optionalLine } from '../inputs'
import { write } from '../write'

/** How many classes are offered at once, soonest first. */
const limit = 20

/** A session that one of somebody's people may come to, with their place in it. */
export type TeamSession = {
  session: TaskSessionRecord
  enrollment: EnrollmentRecord | null
  present: boolean
  /** They have a place, check-in is open, and they are not checked in yet. */
  canCheckIn: boolean
}

/** A member as the one whom a manager acts for; nothing of somebody who has left. */
const managed = (member: MemberRecord | null) =>
  member && member.state !== 'ENDED' ? { orgId: member.orgId, people: [member], member } : null

async function teamSessionOf(ctx: SignedInCtx, session: TaskSessionRecord, userId: string): Promise<TeamSession> {
  const enrollment = await findCurrentEnrollment(ctx.db, { taskSessionId: session.id, userId })
  const present = enrollment ? enrollment.attendanceSource !== null : false
  const canCheckIn = enrollment?.status === 'ENROLLED' && !present && checkInPhaseAt(session, ctx.now) === 'OPEN'
  return { session, enrollment, present, canCheckIn }
}

const feature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** The next sessions of the organization for one of somebody's people, soonest first. */
export const listTeamSessions = defineService({
  action: 'team.enroll',
  reads: true,
  input: z.strictObject({ memberId: id }),
  subject: async (_ctx, { memberId }) => managed(await findMember(memberId)),
  feature,
  run: async (ctx, _input, { orgId, member }): Promise<Result<TeamSession[]>> => {
    const sessions = await listSessionsAhead(orgId, ctx.now, limit)
    return ok(await Promise.all(sessions.map((session) => teamSessionOf(ctx, session, member.userId))))
  },
})

/** Enrolls one of somebody's people in a session that is announced: with a seat, or on the waitlist. They are told. */
export const enrollTeamMember = defineService({
  action: 'team.enroll',
  input: z.strictObject({ memberId: id, taskSessionId: id }),
  subject: async (ctx, { memberId, taskSessionId }) => {
    const [subject, session] = [managed(await findMember(memberId)), await ctx.load.taskSession.load(taskSessionId)]
    return subject && session?.orgId === subject.orgId && session.state !== 'DRAFT' ? { ...subject, session } : null
  },
  feature,
  run: async (ctx, _input, { orgId, member: { userId }, session: { id: sessionId } }): Promise<Result<TeamSession>> => {
    const enrolled = await write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      if (!session || session.state === 'DRAFT') return fail('notFound')
      const [result] = await enrollByStaff(ctx, w, session, [userId])
      if (!result?.ok) return result ?? fail('notFound')
      if (!(await stillMembers(w.tx, { orgId, userIds: [userId] }))) return fail('conflict')
      return ok(result.value.id)
    })
    return enrolled.ok ? reread(ctx, sessionId, userId) : enrolled
  },
})

async function reread(ctx: SignedInCtx, sessionId: string, userId: string): Promise<Result<TeamSession>> {
  const session = await ctx.load.taskSession.load(sessionId)
  return session ? ok(await teamSessionOf(ctx, session, userId)) : fail('notFound')
}

/** Checks in one of somebody's people who has a place in a session, because they see them there. */
export const checkInTeamMember = defineService({
  action: 'team.checkIn',
  input: z.strictObject({ enrollmentId: id, reason: optionalLine(enrollmentReasonLength) }),
  subject: async (ctx, { enrollmentId }) => {
    const found = await findOnRoster(ctx, enrollmentId)
    const userId = found?.enrollment.userId
    const subject = found && userId ? managed(await findMemberOf(ctx.db, userId, found.orgId)) : null
    return found && subject && { ...subject, aboutIds: found.aboutIds, session: found.session }
  },
  feature,
  run: async (ctx, { reason = null }, { member: { userId }, session: { id: taskSessionId } }) => {
    const enrollment = await findCurrentEnrollment(ctx.db, { taskSessionId, userId })
    // Who has no place is for those who run the session.
    if (enrollment?.status !== 'ENROLLED') return fail('enrollmentState')
    const checked = await checkInByStaff(ctx, { taskSessionId, person: { userId }, reason, seat: null })
    return checked.ok ? reread(ctx, taskSessionId, userId) : checked
  },
})
