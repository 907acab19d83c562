import { expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { simulateYear } from '@/fixtures/ladder-year'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'

test('in sixty days each of twenty people gets every step that was true on its day, once, by day, and none after a renewal', async () => {
  const org = await makeOrg()
  for (let at = 0; at < 20; at += 1) {
    const user = await makeUser()
    if (at % 3 === 0) await database().user.update({ where: { id: user.id }, data: { timeZone: 'Pacific/Guam' } })
    await makeCredential({ user, geo: at % 2 ? 'TX' : 'CA', expiresAt: addDays(today(), at * 7 - 10) })
    await makeRole({ orgId: org.id, user })
  }
  const report = await simulateYear({ orgId: org.id, start: new Date(), days: 60, seed: 7 })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ licenses: 20, renewed: expect.any(Number), archived: expect.any(Number) })
  expect(report.killed).toBeGreaterThan(20)
  expect(Object.keys(report.messages)).toEqual(
    expect.arrayContaining([
      'notices.ladder.expired',
      'notices.ladder.missing',
      'notices.licensesDue',
      'notices.licensesExpiring',
    ]),
  )
}, 120_000)
