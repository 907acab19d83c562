import { expect, test, vi } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeUser } from '@/fixtures/people'
import { admitUpload, UploadSlots, uploadsAtOnce } from '@/graphql/admit-upload'
import { ClientBudgets } from '@/graphql/rate-limiter'
import { database } from '@/lib/data/db'
import { takeShare } from '@/lib/data/shared-limits'
import { budgetShare } from '@/lib/domain/access/request-budget'
import type { Ctx } from '@/lib/services/ctx'

const now = 1_800_000_000_000
const budget = 1000
const processOf = () => new ClientBudgets(budget, takeShare)

/** Spends from both processes in turn until each refuses; returns the total they granted. */
async function spendAll(processes: ClientBudgets[], client: string, cost: number, at = now): Promise<number> {
  let given = 0
  for (const one of [...processes, ...processes])
    for (;;) {
      const waits = await Promise.all(processes.map((each) => each.spend(client, cost, at)))
      given += cost * waits.filter((wait) => wait === 0).length
      if ((await one.spend(client, cost, at)) > 0) break
      given += cost
    }
  return given
}

test('a client who asks two processes spends the budget once', async () => {
  const processes = [processOf(), processOf()]
  const given = await spendAll(processes, 'two processes', 7)
  expect(given).toBeGreaterThan(budget - 2 * budgetShare(budget))
  expect(given).toBeLessThanOrEqual(budget + budgetShare(budget))
  expect(processes.map((process) => process.left('two processes', now).left < budgetShare(budget))).toEqual([
    true,
    true,
  ])
  // Another client still has its whole budget, and so has the same client a minute later.
  expect(await processes[0]?.spend('another', budget, now)).toBe(0)
  expect(await processes[1]?.spend('two processes', budget, now + 65_000)).toBe(0)
})

test('questions of many at the same moment are one, and everybody who fits is served', async () => {
  const take = vi.fn(takeShare)
  const one = new ClientBudgets(budget, take)
  const waits = await Promise.all(Array.from({ length: 40 }, () => one.spend('a crowd', 1, now)))
  expect(waits.filter((wait) => wait > 0)).toEqual([])
  expect(take.mock.calls.length).toBeLessThanOrEqual(2)
})

test('who spends less than a share asks nobody, and who was refused asks nobody again', async () => {
  const take = vi.fn(takeShare)
  const one = new ClientBudgets(budget, take)
  expect(await one.spend('small', budgetShare(budget), now)).toBe(0)
  expect(take).not.toHaveBeenCalled()

  await spendAll([processOf()], 'refused', 10)
  expect(await one.spend('refused', 500, now)).toBe(65)
  const asked = take.mock.calls.length
  expect(await one.spend('refused', 500, now + 5000)).toBe(60)
  expect(take.mock.calls.length).toBe(asked)
})

test('while the others cannot be asked a process gives its own budget, and no more', async () => {
  const one = new ClientBudgets(budget, async () => null)
  expect(await one.spend('alone', budget, now)).toBe(0)
  expect(await one.spend('alone', 1, now)).toBe(65)
})

const outcome = async (ctx: Ctx, slots: UploadSlots) =>
  admitUpload(ctx, slots).catch((error: { extensions: { http: { status: number } } }) => error.extensions.http.status)

test('a person who uploads to two processes has the places of one', async () => {
  const processes = [new UploadSlots(), new UploadSlots()] as const
  const ctx = { ...ctxFor(await makeUser()), address: '203.0.113.7' }
  const places = await Promise.all(
    Array.from({ length: 2 * uploadsAtOnce.client }, (_, at) => outcome(ctx, processes[at % 2 === 0 ? 0 : 1])),
  )
  const held = places.filter((place) => typeof place !== 'number')
  expect(held).toHaveLength(uploadsAtOnce.client)
  expect(places.filter((place) => place === 429)).toHaveLength(uploadsAtOnce.client)
  await held[0]?.()
  const again = await outcome(ctx, processes[1])
  expect(again).toBeTypeOf('function')

  // A process that died releases nothing: its places expire.
  await database()
    .$executeRaw`UPDATE "UploadPlace" SET "until" = now() - interval '1 second' WHERE "address" = '203.0.113.7'`
  expect(await outcome(ctx, new UploadSlots())).toBeTypeOf('function')
  await database().uploadPlace.deleteMany({ where: { address: '203.0.113.7' } })
})
