import { z } from 'zod'
import {
  findEnrollmentInSession,
  findOwnEnrollmentId,
  listEnrollmentsOf,
  listWaitingPlaces as waitingPlacesOf,
} from '@/lib/data/enrollments/list'
import { listEnrollmentHistory } from '@/lib/data/enrollments/roster'
import { findGuest } from '@/lib/data/guests/guests'
import { findMember } from '@/lib/data/members/read'
import { enrollmentResults } from '@/lib/domain/lists/sessions'
import { fail, ok } from '@/lib/domain/result'
import { first, placeAt, startPlace, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { sessionFilter } from './session-filter'

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
    after: startPlace,
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { when, query: words, format, outcome, reverse, first: size, after: place }, { id: userId }) => {
    const which = { words, format, outcome, reverse: reverse ?? false }
    const query = { userId, when: when ?? null, ...which, now: ctx.now, after: placeAt(place), size: size + 1 }
    // Every page of the person has already run this query.
    const next = when === 'AHEAD' && !query.after && words.length === 0 && !format && !outcome && !reverse
    const rows = await (next ? ctx.load.enrollmentsAhead(userId, ctx.now, size + 1) : listEnrollmentsOf(query))
    return ok(toConnection(rows, size, ({ session, enrollment }) => [session.startsAt.toISOString(), enrollment.id]))
  },
})

/** The person's position in each waiting list they are in, by the id of the enrollment. */
export const getWaitingPlaces = defineService({
  action: 'enrollment.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await waitingPlacesOf(ctx.viewer.userId)),
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
  input: z.strictObject({ id, first, after: startPlace }),
  subject: (_ctx, input) => findMember(input.id),
  run: async (ctx, { first: size, after: place }, { userId, orgId }) => {
    const query = { userId, orgId, when: null, now: ctx.now, after: placeAt(place), size: size + 1 }
    const rows = await listEnrollmentsOf(query)
    return ok(toConnection(rows, size, ({ session, enrollment }) => [session.startsAt.toISOString(), enrollment.id]))
  },
})

async function findReadable(ctx: SignedInCtx, input: { id: string }) {
  const enrollment = await findEnrollmentInSession(ctx.db, input.id)
  if (!enrollment) return null
  const { orgId, instructorIds } = enrollment.session
  return { ...enrollment, userId: enrollment.enrollment.userId, orgId, instructorIds }
}

/** One enrollment with its session, for the person and for those who read the session. */
export const getEnrollment = defineService({
  action: 'enrollment.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (_ctx, _input, { enrollment, session }) => ok({ enrollment, session }),
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
