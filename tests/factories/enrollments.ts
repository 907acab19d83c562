import { database } from '@/lib/data/db'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { enrollSelf } from '@/lib/services/enrollments/enroll-self'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import type { SessionInviteOutcome } from '@/lib/services/enrollments/session-invitees'
import { ctxFor } from './ctx'
import { done } from './done'
import { type MadeOrg, type MadeRole, makeRole } from './orgs'
import { ctxOfAdmin, makeTask, makeTaskSession } from './tasks'

/** A context of a member. */
export const ctxOfMember = (member: MadeRole, now?: Date) =>
  ctxFor(member.user, { roles: [member], ...(now ? { now } : {}) })

/** A session of tomorrow with so many seats; other fields as named. */
export const makeSmallSession = async (org: MadeOrg, capacity: number, fields: Record<string, unknown> = {}) =>
  makeTaskSession({ org, task: await makeTask({ org }), capacity, ...fields })

export type MadeEnrollment = { member: MadeRole; enrollment: EnrollmentRecord }

/** A member who has enrolled in a session; makes the member when none is named. */
export async function makeEnrollment(
  { id: taskSessionId, orgId }: TaskSessionRecord,
  named?: MadeRole,
  now?: Date,
): Promise<MadeEnrollment> {
  const member = named ?? (await makeRole({ orgId }))
  const { enrollment } = await done(enrollSelf(ctxOfMember(member, now), { taskSessionId }))
  return { member, enrollment: await enrollmentNow(enrollment.id) }
}

/** Several, one after another. */
export async function makeEnrollments(session: TaskSessionRecord, count: number): Promise<MadeEnrollment[]> {
  const made: MadeEnrollment[] = []
  for (let one = 0; one < count; one += 1) made.push(await makeEnrollment(session))
  return made
}

/** An invitation to a session, of members and contacts. */
export const makeSessionInvitations = async (
  org: MadeOrg,
  { id: taskSessionId }: TaskSessionRecord,
  people: { roleIds?: string[]; contacts?: string[] },
): Promise<SessionInviteOutcome[]> =>
  (await done(inviteToSession(ctxOfAdmin(org), { input: { taskSessionId, ...people } }))).results

/** An enrollment as it is now. */
export async function enrollmentNow(id: string): Promise<EnrollmentRecord> {
  const enrollment = await findEnrollment(database(), id)
  if (!enrollment) throw new Error(`There is no enrollment ${id}`)
  return enrollment
}
