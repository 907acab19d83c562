import { randomBytes } from 'node:crypto'
import { database } from '@/lib/data/db'
import { findCodeSecret, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { stepAt, stepMs } from '@/lib/domain/check-in/code'
import type { CheckInStamp } from '@/lib/domain/check-in/stamp'
import { codeAtStep } from '@/lib/services/check-in/session-codes'
import type { Visitor } from '@/lib/services/ctx'
import { ctxFor } from './ctx'
import { makeEnrollment } from './enrollments'
import { type MadeOrg, type MadeRole, makeRole } from './orgs'
import { makeClassOrg, makeTaskSession } from './tasks'

/** The code that the screen of a session shows `steps` after a moment. */
export async function codeOf({ id }: { id: string }, now: Date, steps = 0): Promise<string> {
  const secret = await findCodeSecret(database(), id)
  if (!secret) throw new Error(`There is no session ${id}`)
  return codeAtStep(secret)(stepAt(new Date(now.getTime() + steps * stepMs)))
}

/** A phone that nobody has used yet. */
export const newPhone = (): Visitor => ({
  device: randomBytes(32).toString('base64url'),
  userAgent: 'A phone',
  stamp: null,
})

/** The same phone after it has scanned the code of a session. */
export const scanned = (
  phone: Visitor,
  { id }: { id: string },
  at: Date,
  more: Partial<CheckInStamp> = {},
): Visitor => ({
  ...phone,
  stamp: { taskSessionId: id, step: stepAt(at), at, device: phone.device ?? '', userId: null, ...more },
})

export type Door = { org: MadeOrg; instructor: MadeRole; session: TaskSessionRecord }

/** A session with its instructor, in an organization that has classes. */
export async function makeDoor(fields: Record<string, unknown> = {}): Promise<Door> {
  const org = await makeClassOrg()
  const instructor = await makeRole({ orgId: org.id })
  const session = await makeTaskSession({ org, instructorMemberIds: [instructor.id], ...fields })
  return { org, instructor, session }
}

/** A context of somebody at the door, at a moment, with a phone of their own unless one is named. */
export const at = (member: MadeRole, now: Date, visitor: Visitor = newPhone()) =>
  ctxFor(member.user, { roles: [member], now, visitor, sessionId: 'a session of the browser' })

/** Somebody enrolled, ready to come. */
export const makeAttendee = async (session: TaskSessionRecord) => (await makeEnrollment(session)).member
