import { z } from 'zod'
import { listCurrentEnrollments, seatsTaken } from '@/lib/data/enrollments/read'
import { countRoster, listRosterPage, type RosterLine } from '@/lib/data/enrollments/roster'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { listUnclaimedInvitations } from '@/lib/data/invitations/to-sessions'
import { allMembers, listMemberPage } from '@/lib/data/members/list'
import type { PresenceWitnesses } from '@/lib/domain/check-in/witness'
import { rosterPlaces } from '@/lib/domain/enrollments/place-facts'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { type EnrollmentPlace, placeOf } from '@/lib/domain/enrollments/transitions'
import { sortableName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf, search } from '../inputs'
import { first, positionInput, toPage } from '../page-of'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { sessionFeature } from '../task-sessions/session-input'

/**
 * A line of the roster, with the session in which the person is expected at the same time, and by what their presence
 * was seen.
 */
export type RosterEntry = RosterLine & { clash: ClashMark | null } & PresenceWitnesses

const unseen: PresenceWitnesses = { arrival: null, leaving: null, outcome: null }

const session = (ctx: SignedInCtx, { taskSessionId }: { taskSessionId: string }) =>
  ctx.load.taskSession.load(taskSessionId)

const position = positionInput(z.tuple([z.string().max(600), z.uuid()]))

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
  input: z.strictObject({ taskSessionId: id, filter: optionalOneOf(rosterPlaces), q: search, first, after: position }),
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
    const [clashes, witnesses] = await Promise.all([
      clashMarks(ctx, session, userIds),
      listWitnesses(ctx.db, taskSessionId),
    ])
    const entries = rows.map((row): RosterEntry => {
      const { guest, person } = row
      const clash = clashes.get(person.id) ?? null
      const seen = witnesses.get(row.enrollment.id) ?? unseen
      return {
        ...row,
        ...seen,
        clash,
        ...(showsMembers ? {} : { member: null, guest: guest && { ...guest, contact: null } }),
      }
    })
    return ok(
      toPage(entries, size, ({ enrollment, sortName }) => [
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

/** A member who may attend a session or teach it, with anything that speaks against it. */
export type SessionPerson = {
  memberId: string
  userId: string
  name: string
  department: string | null
  jobTitle: string | null
  onLeave: boolean
  /** Their current place in the session. */
  place: EnrollmentPlace
  /** The session in which they are expected at the same time. */
  clash: ClashMark | null
}

const limit = 8

/**
 * Members by name, contact or number, for people who enroll others and choose instructors; former members are not
 * found.
 */
export const findSessionPeople = defineService({
  action: 'taskSession.manage',
  reads: true,
  input: z.strictObject({ taskSessionId: id, q: search }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { q: words }, session) => {
    if (words.length === 0) return ok<SessionPerson[]>([])
    const filter = { ...allMembers, words }
    const members = await listMemberPage({ orgId: session.orgId, filter, sort: 'name', after: null, size: limit })
    const userIds = members.map(({ userId }) => userId)
    const [enrollments, clashes] = await Promise.all([
      listCurrentEnrollments(ctx.db, { taskSessionId: session.id, userIds }),
      clashMarks(ctx, session, userIds),
    ])
    const current = new Map(enrollments.map((enrollment) => [enrollment.userId, enrollment]))
    return ok(
      members.map(
        ({ id: memberId, userId, state, department, jobTitle, ...person }): SessionPerson => ({
          memberId,
          userId,
          name: sortableName(person),
          department,
          jobTitle,
          onLeave: state === 'ON_LEAVE',
          place: placeOf(current.get(userId) ?? null),
          clash: clashes.get(userId) ?? null,
        }),
      ),
    )
  },
})
