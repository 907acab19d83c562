import { z } from 'zod'
import { type CalendarSession, hasPlace } from '@/lib/data/calendar/calendar-feeds'
import { findTaskSession } from '@/lib/data/task-sessions/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** One session as a calendar event: for its instructors and participants, and for members once it is announced. */
export const getSessionEvent = defineService({
  action: 'calendar.readSession',
  input: z.strictObject({ id }),
  subject: async (ctx, { id: taskSessionId }) => {
    const session = await findTaskSession(ctx.db, taskSessionId)
    if (!session) return null
    const enrolledIds = (await hasPlace(ctx.db, session.id, ctx.viewer.userId)) ? [ctx.viewer.userId] : []
    return { ...session, enrolledIds, announced: session.state !== 'DRAFT' }
  },
  run: async (_ctx, _input, { id: sessionId, revision, org, ...session }) => {
    const { state, sequence, updatedAt, startsAt, endsAt, timeZone, location, meetingUrl } = session
    return ok<CalendarSession>({
      id: sessionId,
      title: revision.title,
      orgName: org.name,
      state,
      sequence,
      updatedAt,
      startsAt,
      endsAt,
      timeZone,
      location,
      meetingUrl,
    })
  },
})
