import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type CalendarContent,
  type CalendarSession,
  deleteFeed,
  findCalendar,
  findFeedDate,
  isEnrolledIn,
  saveFeed,
} from '@/lib/data/calendar/calendar-feeds'
import { findCurrentEnrollment } from '@/lib/data/enrollments/read'
import { findTaskSession } from '@/lib/data/task-sessions/read'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { fail, ok } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { isTooNew } from '../users/own-access'
import { write } from '../write'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** New feed addresses per person and hour. */
const renewals = { limit: 10, seconds: 3600 }
/** Reads per feed address and hour: calendar programs refresh every few minutes at most, on several devices. */
const reads = { limit: 120, seconds: 3600 }
/** Classes of the past that stay in the calendar: a quarter. */
const pastMs = 90 * 24 * 3_600_000

/** When the person's calendar got its address; null without one. */
export const getCalendarFeed = defineService({
  action: 'calendar.manageFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => ok({ createdAt: await findFeedDate(ctx.db, person.id) }),
})

/**
 * Creates the private address of the person's calendar, returned only this once; the previous address stops working.
 */
export const makeCalendarFeed = defineService({
  action: 'calendar.makeFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { id: userId }) => {
    if (isTooNew(ctx)) return fail('newSignInWaits')
    const refusal = await limitUse(ctx, `calendarFeed:${userId}`, renewals)
    if (refusal) return refusal
    const token = randomBytes(32).toString('base64url')
    // Not idempotent: storing the response would store the secret, so a repeated request creates another address.
    return write({ ...ctx, idempotency: null }, async (w) => {
      await saveFeed(w.tx, userId, hashOf(token), ctx.now)
      w.audit({ action: 'calendar.feedMade', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ path: `/api/calendar/${token}.ics`, createdAt: ctx.now })
    })
  },
})

/** Revokes the address of the person's calendar. */
export const endCalendarFeed = defineService({
  action: 'calendar.manageFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: (ctx, _input, { id: userId }) =>
    write(ctx, async (w) => {
      if (await deleteFeed(w.tx, userId))
        w.audit({ action: 'calendar.feedEnded', subjectType: 'User', subjectId: userId, personId: userId })
      return ok(null)
    }),
})

const address = /^([A-Za-z0-9_-]{43})(?:\.ics)?$/

/** The calendar of an address, with or without the `.ics` suffix; an unknown address is not found. */
export const readCalendarFeed = definePublicService({
  action: 'calendar.readFeed',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token: tokenText }) => {
    const token = address.exec(tokenText)?.[1]
    if (!token) return fail('notFound')
    const hash = hashOf(token)
    const calendar = await findCalendar(hash, new Date(ctx.now.getTime() - pastMs))
    if (!calendar) return fail('notFound')
    const refusal = await limitUse(ctx, `calendarRead:${hash.toString('base64url')}`, reads)
    return refusal ?? ok<CalendarContent>(calendar)
  },
})

/**
 * One session as a calendar event: for its instructors and participants, and for members once it is announced. The
 * address of the meeting is for those to whom the page shows it: people with a seat, and its readers.
 */
export const getSessionEvent = defineService({
  action: 'calendar.readSession',
  input: z.strictObject({ id }),
  subject: async (ctx, { id: taskSessionId }) => {
    const session = await findTaskSession(ctx.db, taskSessionId)
    if (!session) return null
    const enrolledIds = (await isEnrolledIn(ctx.db, session.id, ctx.viewer.userId)) ? [ctx.viewer.userId] : []
    return { ...session, enrolledIds, announced: session.state !== 'DRAFT' }
  },
  run: async (ctx, _input, session) => {
    const { id: sessionId, revision, org, state, sequence, updatedAt, startsAt, endsAt, timeZone, location } = session
    const mayMeet = can(ctx.viewer, 'taskSession.read', session) || (await isSeated(ctx, sessionId))
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
      meetingUrl: mayMeet ? session.meetingUrl : null,
    })
  },
})

async function isSeated({ db, viewer: { userId } }: SignedInCtx, taskSessionId: string): Promise<boolean> {
  const enrollment = await findCurrentEnrollment(db, { taskSessionId, userId })
  return enrollment !== null && hasSeat(enrollment)
}
