import 'server-only'
import { z } from 'zod'
import { findMemberOf } from '@/lib/data/members'
import { stillMembers } from '@/lib/data/open-places'
import { holdTaskSession } from '@/lib/data/task-sessions'
import { fail, ok } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { enrollPeople } from './enroll-people'
import { reread } from './reread'

/** Enrolls a member in a session of their organization: with a seat, on the waiting list, or waiting for approval. */
export const enrollSelf = defineService({
  action: 'enrollment.enroll',
  input: z.strictObject({ taskSessionId: id }),
  subject: async (ctx, { taskSessionId }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    // Nobody but who prepares it knows of a draft.
    return session?.state === 'DRAFT' ? null : session
  },
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { taskSessionId }, { orgId }) =>
    reread(
      ctx,
      write(ctx, async (writing) => {
        const { userId } = ctx.viewer
        // Before the lock that everybody waits for who wants a seat.
        const member = await findMemberOf(writing.tx, userId, orgId)
        if (!member || member.state === 'ENDED') return fail('notFound')
        const session = await holdTaskSession(writing.tx, taskSessionId, 'UPDATE')
        if (!session) return fail('notFound')
        const enrolling = { userIds: [userId], by: 'PERSON', source: 'SELF', actorId: userId, at: ctx.now } as const
        const [made] = await enrollPeople(writing, session, enrolling)
        if (!made?.ok) return made ?? fail('notFound')
        await refreshEnrolled(writing, session, [userId], ctx.now)
        if (!(await stillMembers(writing.tx, { orgId, userIds: [userId] }))) return fail('notFound')
        return ok(made.value.id)
      }),
    ),
})
