import { z } from 'zod'
import { type InvitationToSession, listSessionInvitationsFor } from '@/lib/data/invitations/to-sessions'
import {
  type JoinableSession,
  listOpenSessions as listOpenPage,
  listTaughtSessions as listTaughtPage,
  type OpenSession,
} from '@/lib/data/task-sessions/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Approval } from '@/lib/domain/certificates/approvals'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { invitationStateAt } from '@/lib/domain/orgs/invitation-transitions'
import { fail, ok } from '@/lib/domain/result'
import { sessionsClash } from '@/lib/domain/task-sessions/clash'
import { first, placeAt, startPlace, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFilter } from './session-filter'
import { creditOfSession, type SessionGains, sessionGains } from './session-gains'

const ownGains = (
  ctx: SignedInCtx,
  session: TaskSessionRecord,
  providers: readonly Approval[],
): Promise<SessionGains> =>
  sessionGains({ load: ctx.load, userId: ctx.viewer.userId, now: ctx.now }, session, providers)

/** A session that the person can enroll in. */
export type OpenSessionView = {
  session: TaskSessionRecord
  /** Null without a limit. */
  seatsLeft: number | null
  waiting: number
  /** Its expected credit. */
  credit: RecordedCredit
  /** The credit it would give on each of their licenses. */
  gains: SessionGains
  /** Their own sessions at the same time. */
  clashes: TaskSessionRecord[]
}

const seatsLeftOf = ({ session, taken: takenSeats }: OpenSession): number | null =>
  session.capacity === 0 ? null : freeSeats(session.capacity, takenSeats)

/**
 * Sessions of the person's organizations in which they can enroll themselves, soonest first, with the expected credit.
 */
export const listOpenSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ taskId: id.nullish(), ...sessionFilter, first, after: startPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { taskId, query: words, format, first: size, after: place }, { id: userId }) => {
    const orgIds = ctx.viewer.roles.map(({ orgId }) => orgId)
    const which = { taskId: taskId ?? undefined, words, format }
    const query = { userId, orgIds, now: ctx.now, ...which, after: placeAt(place), size: size + 1 }
    const rows = orgIds.length > 0 ? await listOpenPage(query) : []
    const views = await Promise.all(rows.map((row) => openView(ctx, row)))
    return ok(toConnection(views, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
  },
})

async function openView(ctx: SignedInCtx, row: JoinableSession): Promise<OpenSessionView> {
  const { session, waiting, approvals } = row
  const clashes = row.clashes.filter((clash) => sessionsClash(clash, session))
  const gains = await ownGains(ctx, session, approvals)
  const credit = creditOfSession(session, approvals, ctx.now)
  return { session, seatsLeft: seatsLeftOf(row), waiting, clashes, credit, gains }
}

/** One session in which the person can enroll themselves. */
export const getOpenSession = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input, { id: userId }) => {
    const orgIds = ctx.viewer.roles.map(({ orgId }) => orgId)
    const query = { userId, orgIds, now: ctx.now, id: input.id, after: null, size: 1 }
    const [row] = orgIds.length > 0 ? await listOpenPage(query) : []
    return row ? ok(await openView(ctx, row)) : fail('notFound')
  },
})

/** Sessions that the person teaches and that are not finished, soonest first. */
export const listTaughtSessions = defineService({
  action: 'enrollment.list',
  input: z.strictObject({ ...sessionFilter, first, after: startPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { query: words, format, first: size, after: place }, { id: userId }) => {
    const rows = await listTaughtPage({ userId, words, format, after: placeAt(place), size: size + 1 })
    return ok(toConnection(rows, size, ({ session }) => [session.startsAt.toISOString(), session.id]))
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
