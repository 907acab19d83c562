import { z } from 'zod'
import { seatsTaken } from '@/lib/data/enrollments/read'
import { countRoster, listRosterPage, type RosterLine } from '@/lib/data/enrollments/roster'
import { listUnclaimedInvitations } from '@/lib/data/invitations/to-sessions'
import { rosterPlaces } from '@/lib/domain/enrollments/roster-places'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { ok } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import { first, placeInput, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { search } from '../search-input'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { sessionFeature } from '../task-sessions/session-feature'

/** A line of the roster, with the session in which the person is expected at the same time. */
export type RosterEntry = RosterLine & { clash: ClashMark | null }

const session = (ctx: SignedInCtx, { taskSessionId }: { taskSessionId: string }) =>
  ctx.load.taskSession.load(taskSessionId)

const place = placeInput(z.tuple([z.string().max(600), z.uuid()]))

/**
 * Whether the viewer sees more of people than their names: administrators of the organization do, and a visiting super
 * admin.
 */
const seesMembers = (ctx: SignedInCtx, orgId: string) => can(ctx.viewer, 'member.list', { id: orgId })

/**
 * The roster of a session by name, the waiting list in its order; without a filter, everybody who has not withdrawn. An
 * instructor sees only names, and can search only by name.
 */
export const listRoster = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id, filter: optionalOneOf(rosterPlaces), q: search, first, after: place }),
  subject: session,
  feature: sessionFeature,
  run: async (ctx, { taskSessionId, filter, q: words, first: size, after: from }, session) => {
    const { orgId } = session
    const showsMembers = seesMembers(ctx, orgId)
    const key = from && (filter === 'WAITLIST' ? validInstant(from[0]) : from[0])
    const at = from && key !== null ? { key, id: from[1] } : null
    const query = { taskSessionId, filter: filter ?? null, words, wide: showsMembers, after: at, size: size + 1 }
    const rows = await listRosterPage(query)
    const present = rows.filter(({ enrollment: { status } }) => status !== 'WITHDRAWN' && status !== 'ABSENT')
    const userIds = present.flatMap(({ enrollment: { userId } }) => userId ?? [])
    const clashes = await clashMarks(ctx, session, userIds)
    const entries = rows.map((row): RosterEntry => {
      const { guest, person } = row
      const clash = clashes.get(person.id) ?? null
      return { ...row, clash, ...(showsMembers ? {} : { member: null, guest: guest && { ...guest, contact: null } }) }
    })
    return ok(
      toConnection(entries, size, ({ enrollment, sortName }) => [
        filter === 'WAITLIST' ? (enrollment.waitingAt?.toISOString() ?? '') : sortName,
        enrollment.id,
      ]),
    )
  },
})

const validInstant = (text: string): string | null =>
  Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()

/** How many enrollments of a session have each place, and its seats. */
export const getRosterCounts = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: session,
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, { capacity }) => {
    const [counts, seats] = await Promise.all([countRoster(taskSessionId), seatsTaken(ctx.db, taskSessionId)])
    const seatsLeft = capacity === 0 ? null : freeSeats(capacity, seats.taken)
    return ok({ counts: [...counts].map(([at, count]) => ({ place: at, count })), taken: seats.taken, seatsLeft })
  },
})

/** Open invitations to a session sent to contacts that do not belong to any account here. */
export const listUnclaimed = defineService({
  action: 'enrollment.manage',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: session,
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }) => ok(await listUnclaimedInvitations(ctx.db, taskSessionId)),
})
