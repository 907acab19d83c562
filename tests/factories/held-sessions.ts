import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/plain-dates'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { UserRecord } from '@/lib/data/users'
import { addYears } from '@/lib/domain/time/plain-date'
import { refreshStanding } from '@/lib/services/standing/refresh-standing'
import { next } from './counter'
import { today } from './credentials'
import type { MadeOrg } from './orgs'
import { makeUser } from './people'
import { makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from './tasks'

type Presence = { checkedInAt?: Date | null; checkedOutAt?: Date | null; status?: 'ENROLLED' | 'PENDING' }
export type HeldSession = { org: MadeOrg; session: TaskSessionRecord; instructor: UserRecord }
type Options = {
  org?: MadeOrg
  task?: Record<string, unknown>
  session?: Record<string, unknown>
  /** False: the instructor has still to sign. */
  signed?: boolean
}

/** A session of yesterday that is over, four hours long, taught by an instructor who has signed its sheet. */
export async function makeHeldSession({
  org: named,
  task,
  session: fields,
  signed = true,
}: Options = {}): Promise<HeldSession> {
  const org = named ?? (await makeClassOrg())
  const startsAt = minutesFrom(new Date(), -24 * 60)
  const made = await makeTaskSession({ org, task: await makeTask({ org, ...task }), startsAt, ...fields })
  const instructor = await makeUser({
    profile: { firstName: 'Bo', lastName: 'Lee', dob: '1980-01-01', acknowledged: true },
  })
  await database().taskSessionInstructor.create({ data: { taskSessionId: made.id, userId: instructor.id } })
  if (signed) await signFor(made.id, instructor.id)
  return { org, session: await taskSessionNow(made.id), instructor }
}

/** The instructor's signature on a session's sheet. */
export async function signFor(taskSessionId: string, userId: string): Promise<void> {
  const signatureId = await insertMark(taskSessionId, userId, 'INSTRUCTOR')
  await database().taskSessionInstructor.updateMany({ where: { taskSessionId, userId }, data: { signatureId } })
}

/** The signature of somebody who came. */
export async function signAttendanceFor(enrollmentId: string): Promise<void> {
  const where = { id: enrollmentId }
  const { taskSessionId, userId } = await database().enrollment.findUniqueOrThrow({ where })
  const signatureId = await insertMark(taskSessionId, userId, 'ATTENDANCE')
  await database().enrollment.update({ where, data: { signatureId } })
}

async function insertMark(taskSessionId: string, userId: string, kind: 'INSTRUCTOR' | 'ATTENDANCE'): Promise<string> {
  const id = randomUUID()
  const digests = { sha256Before: Buffer.alloc(32, 1), sha256After: Buffer.alloc(32, 2) }
  const text = {
    adoptedName: 'Bo Lee',
    drawing: 'M20 150 C 100 20 150 180 220 90',
    consentVersion: 'v1',
    consentLocale: 'en',
  }
  await database().signature.create({
    data: { id, taskSessionId, userId, kind, signedAt: new Date(), ...text, ...digests },
  })
  return id
}

/** Somebody on the roster of a session, checked in at its start unless told otherwise. */
export async function makeAttendee(held: HeldSession, user: UserRecord, presence: Presence = {}): Promise<string> {
  const { session } = held
  const { status = 'ENROLLED', checkedInAt = session.startsAt, checkedOutAt = null } = presence
  const came = status === 'ENROLLED' && checkedInAt
  const signatureId = came ? await insertMark(session.id, user.id, 'ATTENDANCE') : null
  const row = await database().enrollment.create({
    data: {
      orgId: held.org.id,
      taskSessionId: session.id,
      userId: user.id,
      status,
      pendingReason: status === 'PENDING' ? 'WAITLIST' : null,
      source: 'SELF',
      checkedInAt: came ? checkedInAt : null,
      checkInMethod: came ? 'CODE' : null,
      checkedOutAt,
      signatureId,
    },
  })
  return row.id
}

/** Many people who came, each with a license of California, in a few statements. */
export async function makeManyAttendees(held: HeldSession, count: number): Promise<string[]> {
  const db = database()
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), number: next() }))
  const expiresAt = addYears(today(), 1)
  const dates = { effectiveAt: toColumn(addYears(expiresAt, -2)), expiresAt: toColumn(expiresAt) }
  await db.user.createMany({
    data: people.map(({ id, number }) => ({ id, firstName: 'Ana', lastName: `Ruiz ${number}` })),
  })
  await db.role.createMany({
    data: people.map(({ id }) => ({ userId: id, orgId: held.org.id, roleType: 'MEMBER' as const })),
  })
  const licenses = people.map(({ id, number }) => ({
    id: randomUUID(),
    userId: id,
    geo: 'CA',
    credentialType: 'CNA',
    credentialNumber: `M${number}`,
    ...dates,
  }))
  await db.credential.createMany({ data: licenses })
  await db.renewalPeriod.createMany({
    data: licenses.map(({ id }) => ({ credentialId: id, startsAt: dates.effectiveAt, endsAt: dates.expiresAt })),
  })
  await db.enrollment.createMany({
    data: people.map(({ id }) => ({
      orgId: held.org.id,
      taskSessionId: held.session.id,
      userId: id,
      status: 'ENROLLED' as const,
      source: 'ADMIN' as const,
      checkedInAt: held.session.startsAt,
      checkInMethod: 'CODE' as const,
    })),
  })
  const ids = people.map(({ id }) => id)
  await db.$transaction((tx) => refreshStanding(tx, ids, new Date()))
  return ids
}
