import type { Db } from '@/lib/data/db'
import { announce, type Cast, finalize, minutesAfter, signSheet } from './demo-class-run'
import { demoTime, demoToday, networkClasses } from './demo-plan'
import { idOf } from './large-person'
import { insertSet } from './large-rows'

/** Sessions with many people: enrolled as sets, finalized by the same service as everywhere. */
export async function seedNetworkSessions(
  db: Db,
  cast: Cast,
  tasks: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const today = demoToday(now)
  const roles = await db.role.findMany({
    where: { orgId: cast.orgId, state: 'ACTIVE', roleType: 'MEMBER' },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  })
  for (const [index, { key, days, time, hours, people, finalized }] of networkClasses.entries()) {
    const startsAt = demoTime(today, days, time)
    const wanted = { taskId: tasks.get(key) ?? '', startsAt: startsAt.toISOString(), hours, instructors: ['nadia'] }
    const session = await announce(cast, { ...wanted, location: 'Auditorium B', capacity: 150 })
    const offset = (index * 37) % 90
    const some = roles.slice(offset, offset + people).map(({ userId }) => userId)
    await enrollAll(db, { orgId: cast.orgId, taskSessionId: session.id, startsAt, past: days < 0 }, some)
    if (!finalized) continue
    await signSheet(cast, session, ['nadia'])
    await finalize(cast, session)
  }
}

type Seats = { orgId: string; taskSessionId: string; startsAt: Date; past: boolean }

async function enrollAll(db: Db, { orgId, taskSessionId, startsAt, past }: Seats, userIds: readonly string[]) {
  const at = minutesAfter(startsAt, -10 * 24 * 60)
  const rows = userIds.map((userId, index) => ({
    ...{ id: idOf(taskSessionId, userId), orgId, taskSessionId, userId, status: 'ENROLLED', source: 'ADMIN' },
    ...(past && index % 10 !== 9 ? { checkedInAt: minutesAfter(startsAt, index % 12), checkInMethod: 'CODE' } : {}),
  }))
  await db.$transaction(async (tx) => {
    await insertSet(tx, 'Enrollment', rows)
    await insertSet(
      tx,
      'EnrollmentEvent',
      rows.map(({ id }) => ({ enrollmentId: id, at, kind: 'enroll', toStatus: 'ENROLLED' })),
    )
  })
}
