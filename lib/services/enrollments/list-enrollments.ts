import { z } from 'zod'
import {
  type EnrollmentInSession,
  findEnrollmentInSession,
  findOwnEnrollmentId,
  listBookedSessions,
  listEnrollmentsOf,
  listWaitingPositions as waitingPositionsOf,
} from '@/lib/data/enrollments/list'
import { listEnrollmentHistory } from '@/lib/data/enrollments/roster'
import { findGuest } from '@/lib/data/guests/guests'
import { type InvitationToSession, listSessionInvitationsFor } from '@/lib/data/invitations/to-sessions'
import { findMember } from '@/lib/data/members/read'
import { listTaughtSessions as listTaughtPage } from '@/lib/data/task-sessions/list'
import { findSessionWithApprovals, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { courseFormats, enrollmentResults } from '@/lib/domain/lists/sessions'
import { invitationStateAt } from '@/lib/domain/orgs/invitation'
import { fail, ok } from '@/lib/domain/result'
import { isGoodIn } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { first, positionAt, startPosition, toPage } from '../page-of'
import { titleWords } from '../tasks/task-input'
import { openSessionsOf, ownGains } from './open-sessions'
import { creditOfSession, type SessionGains } from './session-gains'

/**
 * The filter of a session list: `query` matches the title, the organization's name or the place; `format` is the course
 * format.
 */
const sessionFilter = { query: titleWords, format: optionalOneOf(courseFormats) }

/**
 * The person's own enrollments: upcoming (soonest first), past (latest first), or all (latest first); `reverse` inverts
 * the order.
 */
export const listOwnEnrollments = defineService({
  action: 'enrollment.list',
  input: z.strictObject({
    when: optionalOneOf(['AHEAD', 'BEHIND']),
    ...sessionFilter,
    outcome: optionalOneOf(enrollmentResults),
    reverse: z.boolean('validation.invalid').nullish(),
    first,
    after: startPosition,
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { when, query: words, format, outcome, reverse, first: size, after: position }, { id: userId }) => {
    const which = { words, format, outcome, reverse: reverse ?? false }
    const query = { userId, when: when ?? null, ...which, now: ctx.now, after: positionAt(position), size: size + 1 }
    // Every page of the person has already run this query.
    const next = when === 'AHEAD' && !query.after && words.length === 0 && !format && !outcome && !reverse
    const rows = await (next ? ctx.load.enrollmentsAhead(userId, ctx.now, size + 1) : listEnrollmentsOf(query))
    const seen = rows.map((row) => withoutPlace(ctx, row))
    return ok(toPage(seen, size, ({ session, enrollment }) => [session.startsAt.toISOString(), enrollment.id]))
  },
})

/** In a session by an organization's own provider, where people of another organization meet is left out. */
const withoutPlace = <T extends EnrollmentInSession>({ viewer }: SignedInCtx, row: T): T =>
  isGoodIn(viewer, row.session.orgId) ? row : { ...row, session: { ...row.session, meetingUrl: null, location: null } }

/** The person's position in each waiting list they are in, by the id of the enrollment. */
export const getWaitingPositions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await waitingPositionsOf(ctx.viewer.userId)),
})

/** The id of the person's enrollment in a session, including when invited or waiting; null when they are not in it. */
export const findOwnEnrollment = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ taskSessionId: id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { taskSessionId }, { id: userId }) => ok(await findOwnEnrollmentId(ctx.db, userId, taskSessionId)),
})

/** A member's enrollments in an organization's sessions, for its administrators, latest session first. */
export const listMemberEnrollments = defineService({
  action: 'member.read',
  input: z.strictObject({ id, first, after: startPosition }),
  subject: (_ctx, input) => findMember(input.id),
  run: async (ctx, { first: size, after: position }, { userId, orgId }) => {
    const query = { userId, orgId, when: null, now: ctx.now, after: positionAt(position), size: size + 1 }
    const rows = await listEnrollmentsOf(query)
    return ok(toPage(rows, size, ({ session, enrollment }) => [session.startsAt.toISOString(), enrollment.id]))
  },
})

async function findReadable(ctx: SignedInCtx, input: { id: string }) {
  const enrollment = await findEnrollmentInSession(ctx.db, input.id)
  if (!enrollment) return null
  const { id: taskSessionId, orgId, instructorIds } = enrollment.session
  return { ...enrollment, userId: enrollment.enrollment.userId, orgId, taskSessionId, instructorIds }
}

/** One enrollment with its session, for the person and for those who read the session. */
export const getEnrollment = defineService({
  action: 'enrollment.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (ctx, _input, { enrollment, session }) => ok(withoutPlace(ctx, { enrollment, session })),
})

/** What a session would count for on each of the person's licenses, for somebody who has a seat or waits for one. */
export const getOwnGains = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input, { id: userId }) => {
    const own = await findEnrollmentInSession(ctx.db, input.id)
    if (own?.enrollment.userId !== userId) return fail('notFound')
    const found = await findSessionWithApprovals(ctx.db, own.session.id)
    return found ? ok(await ownGains(ctx, found.session, found.approvals)) : fail('notFound')
  },
})

/** How many lines of a history are shown. */
const historySize = 100

/** The history of an enrollment: who changed it, when, and why. */
export const getEnrollmentHistory = defineService({
  action: 'enrollment.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (ctx, input) => ok(await listEnrollmentHistory(ctx.db, input.id, historySize)),
})

/** The name of the person or guest of an enrollment, which is all that an instructor sees of people. */
export const getEnrollmentPerson = defineService({
  action: 'enrollment.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (ctx, _input, { enrollment: { userId, guestId } }) => {
    const guest = guestId ? await findGuest(ctx.db, guestId) : null
    if (guest) return ok({ firstName: guest.firstName, middleName: null, lastName: guest.lastName })
    const person = userId ? await ctx.load.person.load(userId) : null
    if (!person) return fail('notFound')
    const { firstName, middleName, lastName } = person
    return ok({ firstName, middleName, lastName })
  },
})

/** How many enrollments the person has: in total, and in upcoming sessions. */
export const countOwnEnrollments = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.enrollmentCountOf.load(ctx.viewer.userId)),
})

/**
 * Sessions of the person's organizations in which they can enroll themselves, soonest first, with the expected credit.
 */
export const listOpenSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ taskId: id.nullish(), ...sessionFilter, first, after: startPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { taskId, query: words, format, first: size, after: position }, { id: userId }) => {
    const which = { taskId: taskId ?? undefined, words, format, after: positionAt(position), size: size + 1 }
    const views = await openSessionsOf(ctx, userId, which)
    return ok(toPage(views, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
  },
})

/** One session in which the person can enroll themselves. */
export const getOpenSession = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input, { id: userId }) => {
    const [open] = await openSessionsOf(ctx, userId, { id: input.id, after: null, size: 1 })
    return open ? ok(open) : fail('notFound')
  },
})

/** Sessions that the person teaches, or whose sheet they still have to sign, and that are not finished, soonest first. */
export const listTaughtSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ ...sessionFilter, first, after: startPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async ({ now }, { query: words, format, first: size, after: position }, { id: userId }) => {
    const rows = await listTaughtPage({ userId, now, words, format, after: positionAt(position), size: size + 1 })
    return ok(toPage(rows, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
  },
})

/** An invitation as shown to the invited person, with the credit to expect from the session. */
export type OwnSessionInvitation = InvitationToSession & { gains: SessionGains }

const openFor = async ({ db, viewer, now }: SignedInCtx): Promise<InvitationToSession[]> =>
  (await listSessionInvitationsFor(db, viewer.userId, now)).filter(
    ({ invitation }) => invitationStateAt(invitation, now) === 'OPEN',
  )

/** The open invitations to sessions that the person can answer, soonest session first. */
export const listOwnSessionInvitations = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const open = await openFor(ctx)
    const gains = await Promise.all(open.map(({ session, approvals }) => ownGains(ctx, session, approvals)))
    return ok<OwnSessionInvitation[]>(open.map((session, index) => ({ ...session, gains: gains[index]! })))
  },
})

/** The open invitations without the expected credit, in one statement. */
export const listInvitingSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await openFor(ctx)),
})

/** How many upcoming sessions are considered; any more are left out. */
const limit = 50

/** A session at which the person is expected, and its credit before it is recorded. */
export type BookedCredit = { session: TaskSessionRecord; credit: RecordedCredit }

/** The expected credits of the person's upcoming sessions, soonest first, without in-services. */
export const listBookedCredits = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, { id: userId }) => {
    const booked = (await listBookedSessions(userId, ctx.now, limit)).filter(
      ({ session }) => !session.revision.inService,
    )
    return ok<BookedCredit[]>(
      booked.map(({ session, approvals }) => ({ session, credit: creditOfSession(session, approvals, ctx.now) })),
    )
  },
})
