import { beforeAll, expect, test } from 'vitest'
import { makePopulation, type Population } from '@/fixtures/population'
import { randomOf } from '@/fixtures/random'
import { database } from '@/lib/data/db'
import { findRuleBook } from '@/lib/data/rules/read'
import { recomputeCompliance, recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import { statementsSent } from '@/tests/setup/statements-sent'

const now = new Date()
const later = new Date(now.getTime() + 400 * 86_400_000)
let population: Population

beforeAll(async () => {
  // Warms the caches, as in a process that has been running for a while.
  await findRuleBook()
  population = await makePopulation(randomOf(7), 120)
})

async function statementsOf(refresh: typeof recomputeCompliance, ids: readonly string[], at: Date): Promise<string[]> {
  const { statements } = await statementsSent(() => database().$transaction((tx) => refresh(tx, ids, at)))
  return statements
}
/** BEGIN, COMMIT and at most three between them. */
async function expectFew(...[refresh, ids, at]: Parameters<typeof statementsOf>): Promise<void> {
  const statements = await statementsOf(refresh, ids, at)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5)
}

test('recomputing takes at most three statements in the transaction, for one person or many, again too', async () => {
  const { userIds, invitationIds } = population
  for (const at of [now, now, later]) {
    await expectFew(recomputeCompliance, userIds.slice(0, 1), at)
    await expectFew(recomputeCompliance, userIds, at)
    await expectFew(recomputeReportedCompliance, invitationIds, at)
  }
})

test('recomputing writes nothing when nothing differs', async () => {
  await statementsOf(recomputeCompliance, population.userIds, later)
  const before = await database().$queryRaw`SELECT "credentialId", xmin::text FROM "Standing" ORDER BY 1`
  expect(await statementsOf(recomputeCompliance, population.userIds, later)).toHaveLength(4)
  expect(await database().$queryRaw`SELECT "credentialId", xmin::text FROM "Standing" ORDER BY 1`).toEqual(before)
  expect(await statementsOf(recomputeCompliance, [], later)).toHaveLength(2)
})

test('a person who is in the list twice is recomputed once', async () => {
  const [id] = population.userIds
  await database().$transaction((tx) => recomputeCompliance(tx, [id!, id!, id!], now))
  expect(await database().standing.count({ where: { credential: { userId: id! } } })).toBe(
    await database().credential.count({ where: { userId: id!, archivedAt: null } }),
  )
})
