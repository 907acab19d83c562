import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { importPeople } from './people'

/** Number of statements for checking and applying a file with `count` changed members and as many new people. */
async function statementsOf(count: number): Promise<number> {
  const org = await makeOrg()
  const members = []
  for (let index = 0; index < count; index += 1) members.push(await makeRole({ orgId: org.id }))
  const rows = members.flatMap(({ user }, index) => [
    { 'Employee ID': `M${index}`, Email: user.email!, Department: 'ICU', 'Hire date': '1/2/2020' },
    {
      'Employee ID': `N${index}`,
      Email: `new${index}@example.com`,
      'First name': 'New',
      Supervisor: 'M0',
      State: 'CA',
      'License type': 'RN',
      'License number': String(1000 + index),
      'Expiration date': '1/2/2030',
    },
  ])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const applied = await importPeople(org, rows, { invite: true })
  const asked = statements.mock.calls.length
  statements.mockRestore()
  expect(applied).toMatchObject({ state: 'DONE', counts: { applied: { add: count, update: count } } })
  expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(count)
  return asked
}

test('an import takes as many statements for twenty people as for two, and the history stays whole', async () => {
  const few = await statementsOf(1)
  // One for each of nine more people would be nine more; a cache that runs out meanwhile asks once.
  expect(await statementsOf(10)).toBeLessThan(few + 9)
  expect(await done(verifyAudit(ctxOfOperator(), {}))).toMatchObject({ broken: null })
})
