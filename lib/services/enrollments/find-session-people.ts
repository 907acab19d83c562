import { z } from 'zod'
import { listCurrentPlaces } from '@/lib/data/enrollments/read'
import { allMembers, listMemberPage } from '@/lib/data/members/list'
import { type EnrollmentPlace, placeOf } from '@/lib/domain/enrollments/transitions'
import { sortableName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { search } from '../search-input'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { sessionFeature } from '../task-sessions/session-feature'

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
    const [places, clashes] = await Promise.all([
      listCurrentPlaces(ctx.db, { taskSessionId: session.id, userIds }),
      clashMarks(ctx, session, userIds),
    ])
    const standing = new Map(places.map((place) => [place.userId, place]))
    return ok(
      members.map(
        ({ id: memberId, userId, state, department, jobTitle, ...person }): SessionPerson => ({
          memberId,
          userId,
          name: sortableName(person),
          department,
          jobTitle,
          onLeave: state === 'ON_LEAVE',
          place: placeOf(standing.get(userId) ?? null),
          clash: clashes.get(userId) ?? null,
        }),
      ),
    )
  },
})
