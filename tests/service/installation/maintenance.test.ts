import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import {
  cancelMaintenance,
  listMaintenance,
  nextMaintenance,
  planMaintenance,
} from '@/lib/services/installation/maintenance'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const times = (from: number, to: number) => ({
  startsAt: inHours(from).toISOString(),
  endsAt: inHours(to).toISOString(),
})

test('a super admin announces it, everybody is told of the next one until it is over, and it is taken back', async () => {
  const admin = ctxFor(await makeUser({ superAdmin: true }))
  const note = 'Check-in works from paper sheets meanwhile.'
  // Sooner than what other tests announce.
  const made = await done(planMaintenance(admin, { ...times(-0.5, 0.1), note }))
  expect(await done(nextMaintenance(ctxOfNobody(), {}))).toMatchObject({ id: made.id, note })
  const later = await done(nextMaintenance(ctxOfNobody({ now: inHours(0.2) }), {}))
  expect(later?.id).not.toBe(made.id)
  await done(cancelMaintenance(admin, { id: made.id }))
  expect((await done(listMaintenance(admin, {}))).map(({ id }) => id)).not.toContain(made.id)
  expect(await cancelMaintenance(admin, { id: made.id })).toEqual(fail('notFound'))
  const actions = await database().auditEvent.findMany({
    where: { actorId: admin.viewer.userId, subjectType: 'Installation' },
    orderBy: { seq: 'asc' },
  })
  expect(actions.map(({ action }) => action)).toEqual(['maintenance.planned', 'maintenance.cancelled'])
})

test('nobody else announces it, and a time that cannot be is refused at its field', async () => {
  expect(await planMaintenance(ctxFor(await makeUser()), times(1, 2))).toEqual(fail('notFound'))
  const admin = ctxFor(await makeUser({ superAdmin: true }))
  expect(await planMaintenance(admin, times(2, 1))).toEqual(
    fail('invalidInput', { endsAt: 'validation.endBeforeStart' }),
  )
})
