import { expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCurriculum } from '@/fixtures/curriculums'
import { simulateYear } from '@/fixtures/ladder-year'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { addDays } from '@/lib/domain/time/plain-date'

test('in sixty days each of twenty people gets every step that was true on its day, once, by day, and none after a renewal or a training that was completed', async () => {
  const org = await makeOrg()
  for (let at = 0; at < 20; at += 1) {
    const user = await makeUser()
    if (at % 3 === 0) await database().user.update({ where: { id: user.id }, data: { timeZone: 'Pacific/Guam' } })
    await makeCredential({ user, geo: at % 2 ? 'TX' : 'CA', expiresAt: addDays(today(), at * 7 - 10) })
    const role = await makeRole({ orgId: org.id, user })
    const hireDate = toColumn(addDays(today(), at * 3 - 20))
    await database().role.update({ where: { id: role.id }, data: { hireDate } })
  }
  const groups = [{ name: 'A course', rule: 'MIN_UNITS', units: 1, taskIds: [] }]
  await makeCurriculum({ org, taskIds: [], groups, due: 'DAYS_AFTER_HIRE', dueDays: 20 })
  const report = await simulateYear({ orgId: org.id, start: new Date(), days: 60, seed: 7 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({
    licenses: 20,
    trainings: 20,
    completed: expect.any(Number),
    renewed: expect.any(Number),
    archived: expect.any(Number),
  })
  expect(report.killed).toBeGreaterThan(20)
  expect(Object.keys(report.messages)).toEqual(
    expect.arrayContaining([
      'notices.ladder.expired',
      'notices.ladder.missing',
      'notices.licensesDue',
      'notices.licensesExpiring',
      'notices.trainingDue',
    ]),
  )
}, 120_000)
