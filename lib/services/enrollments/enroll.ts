import { z } from 'zod'
import { stillMembers } from '@/lib/data/enrollments/write'
import { listMembersOfRoles } from '@/lib/data/imports/read'
import { findMemberOf } from '@/lib/data/members/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { fail, ok, type ProblemCode } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { enrollByStaff, enrollPeople } from './enroll-people'
import { rereadEnrollment } from './move-enrollment'

/** Enrolls a member in a session of their organization: with a seat, on the waiting list, or waiting for approval. */
export const enrollSelf = defineService({
  action: 'enrollment.enroll',
  input: z.strictObject({ taskSessionId: id }),
  subject: async (ctx, { taskSessionId }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    // Only people who prepare a session can see its draft.
    return session?.state === 'DRAFT' ? null : session
  },
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { taskSessionId }, { orgId }) =>
    rereadEnrollment(
      ctx,
      write(ctx, async (w) => {
        const { userId } = ctx.viewer
        // Checked before taking the lock on the session, for which everybody queues.
        const member = await findMemberOf(w.tx, userId, orgId)
        if (!member || member.state === 'ENDED') return fail('notFound')
        const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
        if (!session) return fail('notFound')
        const enrolling = { userIds: [userId], by: 'PERSON', source: 'SELF', actorId: userId, at: ctx.now } as const
        const [enrollment] = await enrollPeople(w, session, enrolling)
        if (!enrollment?.ok) return enrollment ?? fail('notFound')
        await refreshEnrolled(w, session, [userId], ctx.now)
        if (!(await stillMembers(w.tx, { orgId, userIds: [userId] }))) return fail('notFound')
        return ok(enrollment.value.id)
      }),
    ),
})

/** The result for one member: enrolled, waiting for a seat, or why not. */
export type AddOutcome = {
  roleId: string
  outcome: 'ENROLLED' | 'WAITING' | 'REFUSED'
  enrollmentId: string | null
  problem: ProblemCode | null
}

const maxAdded = 100

/**
 * Enrolls members in a session, in the given order. Each has an outcome of their own, and those who get in are
 * notified. In a session recorded after the fact they are marked present.
 */
export const addEnrollments = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({
    taskSessionId: id,
    roleIds: z.array(id).min(1, 'validation.required').max(maxAdded, 'validation.tooMany'),
  }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { taskSessionId, roleIds }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      const requestedRoleIds = [...new Set(roleIds)]
      const members = await listMembersOfRoles(w.tx, session.orgId, requestedRoleIds)
      const userIds = requestedRoleIds.flatMap((roleId) => members.get(roleId)?.userId ?? [])
      const results = await enrollByStaff(ctx, w, session, userIds)
      const byUser = new Map(userIds.map((userId, index) => [userId, results[index]!]))
      const outcomes = requestedRoleIds.map((roleId): AddOutcome => {
        const member = members.get(roleId)
        const result = member ? byUser.get(member.userId)! : fail('notMember')
        if (!result.ok) return { roleId, outcome: 'REFUSED', enrollmentId: null, problem: result.problem.code }
        const outcome = result.value.status === 'ENROLLED' ? 'ENROLLED' : 'WAITING'
        return { roleId, outcome, enrollmentId: result.value.id, problem: null }
      })
      // Somebody left the organization at this moment; a repeated request reports who.
      if (!(await stillMembers(w.tx, { orgId: session.orgId, userIds }))) return fail('conflict')
      return ok({ results: outcomes })
    }),
})
