import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { makePopulation, type Population } from '@/fixtures/population'
import { randomOf } from '@/fixtures/random'
import { database } from '@/lib/data/db'
import { findRuleBook } from '@/lib/data/rules/read'
import { recomputeCompliance, recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'

const now = new Date()
const later = new Date(now.getTime() + 400 * 86_400_000)
let population: Population

beforeAll(async () => {
  // Warms the caches, as in a process that has been running for a while.
  await findRuleBook()
  population = await makePopulation(randomOf(7), 120)
})

async function statementsOf(refresh: typeof recomputeCompliance, ids: readonly string[], at: Date): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await database().$transaction((tx) => refresh(tx, ids, at))
  const count = statements.mock.calls.length
  statements.mockRestore()
  return count
}

test('recomputing takes at most three statements in the transaction, for one person or many, again too', async () => {
  const { userIds, invitationIds } = population
  for (const at of [now, now, later]) {
    expect(await statementsOf(recomputeCompliance, userIds.slice(0, 1), at)).toBeLessThanOrEqual(5)
    expect(await statementsOf(recomputeCompliance, userIds, at)).toBeLessThanOrEqual(5)
    expect(await statementsOf(recomputeReportedCompliance, invitationIds, at)).toBeLessThanOrEqual(5)
  }
})

test('recomputing writes nothing when nothing differs', async () => {
  await statementsOf(recomputeCompliance, population.userIds, later)
  const before = await database().$queryRaw`SELECT "credentialId", xmin::text FROM "Standing" ORDER BY 1`
  expect(await statementsOf(recomputeCompliance, population.userIds, later)).toBe(4)
  expect(await database().$queryRaw`SELECT "credentialId", xmin::text FROM "Standing" ORDER BY 1`).toEqual(before)
  expect(await statementsOf(recomputeCompliance, [], later)).toBe(2)
})

test('a person who is in the list twice is recomputed once', async () => {
  const [id] = population.userIds
  await database().$transaction((tx) => recomputeCompliance(tx, [id!, id!, id!], now))
  expect(await database().standing.count({ where: { credential: { userId: id! } } })).toBe(
    await database().credential.count({ where: { userId: id!, archivedAt: null } }),
  )
})
