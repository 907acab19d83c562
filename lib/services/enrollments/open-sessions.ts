import { type JoinableSession, listOpenSessions as listOpenPage, type OpenSession } from '@/lib/data/task-sessions/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { sessionsClash } from '@/lib/domain/task-sessions/clashes'
import type { SignedInCtx } from '../ctx'
import { creditOfSession, type SessionGains, sessionGains } from './session-gains'

/** What a session gives on each of the viewer's licenses. */
export const ownGains = (
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

type Which = Omit<Parameters<typeof listOpenPage>[0], 'userId' | 'orgIds' | 'now'>

/** Sessions of the person's organizations in which they can enroll themselves, soonest first, with their credit. */
export async function openSessionsOf(ctx: SignedInCtx, userId: string, which: Which): Promise<OpenSessionView[]> {
  const orgIds = ctx.viewer.roles.map(({ orgId }) => orgId)
  const rows = orgIds.length > 0 ? await listOpenPage({ userId, orgIds, now: ctx.now, ...which }) : []
  return Promise.all(rows.map((row) => openView(ctx, row)))
}

async function openView(ctx: SignedInCtx, row: JoinableSession): Promise<OpenSessionView> {
  const { session, waiting, approvals } = row
  const clashes = row.clashes.filter((clash) => sessionsClash(clash, session))
  const gains = await ownGains(ctx, session, approvals)
  const credit = creditOfSession(session, approvals, ctx.now)
  return { session, seatsLeft: seatsLeftOf(row), waiting, clashes, credit, gains }
}
