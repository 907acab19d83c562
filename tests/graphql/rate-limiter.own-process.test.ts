import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ClientBudgets, clientOf, RateLimiter } from '@/graphql/rate-limiter'
import type { Ctx } from '@/lib/services/ctx'
import { call, send } from './call'

/** Costs 4,902: a page of a hundred with 48 fields each. */
const page = `query Dear { organizations(first: 100) { edges { node { ${'id name createdAt updatedAt '.repeat(12)} } } } }`

/**
 * Sends requests until the budget is used up; returns the response that says so, and the number of requests before it.
 */
async function useUp(ask: () => ReturnType<typeof call>) {
  for (let answered = 0; ; answered += 1) {
    const answer = await ask()
    if (answer.status !== 200 || answered > 100) return { answer, answered }
  }
}

test('an operation beyond the budget of a minute gets 429 with a time to retry, and does not run', async () => {
  const user = await makeUser()
  const { cookie } = await makeSession(user)
  const { answer, answered } = await useUp(() => call(page, {}, { cookie, headers: { 'accept-language': 'es' } }))
  // One more would exceed 250,000.
  expect(answered).toBe(50)
  expect(answer.status).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(65)
  expect(answer.json.data).toBeUndefined()
  expect(answer.json.errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(`Inténtelo de nuevo en ${seconds} segundos`),
      extensions: expect.objectContaining({ code: 'RATE_LIMITED', i18nMessageKey: 'errors.overBudget' }),
    }),
  ])

  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await call(page, {}, { cookie })).toMatchObject({ status: 429 })
  // One statement reads the caller, and nothing else runs.
  expect(statements.mock.calls).toHaveLength(1)
  statements.mockRestore()

  // Another session of the same person counts as the same client; a small operation still fits.
  const again = await makeSession(user)
  expect(await call(page, {}, { cookie: again.cookie })).toMatchObject({ status: 429 })
  expect(await call('{ me { id } }', {}, { cookie })).toMatchObject({ status: 200 })
  const other = await makeSession(await makeUser())
  expect(await call(page, {}, { cookie: other.cookie })).toMatchObject({ status: 200 })
})

test('somebody signed out is counted by address', async () => {
  expect(await useUp(() => call(page))).toMatchObject({ answered: 50, answer: { status: 429 } })
  const { cookie } = await makeSession(await makeUser())
  expect(await call(page, {}, { cookie })).toMatchObject({ status: 200 })
})

test('an operation that its own limits refuse costs nothing', async () => {
  const { cookie } = await makeSession(await makeUser())
  const tooDear = page.replace('{ id name', `{ ${'id '.repeat(20)} id name`)
  for (let asked = 0; asked < 60; asked += 1) expect(await call(tooDear, {}, { cookie })).toMatchObject({ status: 400 })
  expect(await call(page, {}, { cookie })).toMatchObject({ status: 200 })
})

test('counting adds no statement to a request', async () => {
  const { cookie } = await makeSession(await makeUser())
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await call('{ __typename }', {}, { cookie })
  expect(statements.mock.calls).toHaveLength(1)
  statements.mockRestore()
  await send({ headers: { 'content-type': 'application/json' }, body: '{"query":"{ __typename }"}' })
})

const viewer = { userId: 'u' } as Ctx['viewer']
const claims = { issuer: 'i', subject: 's' } as Ctx['claims']
const nobody = { viewer: null, claims: null, tokenId: null, address: 'a' }
test.each<[string, Pick<Ctx, 'viewer' | 'claims' | 'tokenId' | 'address'>, string]>([
  ['a person by session', { ...nobody, viewer }, 'person u'],
  ['the same by a token of the provider', { ...nobody, viewer, claims, address: 'b' }, 'person u'],
  ['a program of the same person', { ...nobody, viewer, tokenId: 't' }, 'program t'],
  ['a token that is nobody yet', { ...nobody, claims }, 'token i s'],
  ['signed out', { ...nobody, address: '203.0.113.9' }, 'address 203.0.113.9'],
  ['signed out, no address known', { ...nobody, address: null }, 'address unknown'],
])('%s is one client', (_name, ctx, client) => expect(clientOf(ctx)).toBe(client))

const limitsIn = (header = '') =>
  Object.fromEntries(
    [...header.matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)].map(([, name, left, wait]) => [
      name,
      [Number(left), Number(wait)],
    ]),
  ) as Record<string, [left: number, wait: number]>

test('every answer carries the quotas and what is left of them', async () => {
  const { cookie } = await makeSession(await makeUser())
  const first = await call('{ me { id } }', {}, { cookie })
  expect(first.headers['ratelimit-policy']).toBe('"requests";q=12500;w=60, "cost";q=250000;w=60')
  const [before, after] = [
    limitsIn(first.headers.ratelimit),
    limitsIn((await call('{ me { id } }', {}, { cookie })).headers.ratelimit),
  ]
  expect([before.requests?.[0], before.cost?.[0]]).toEqual([12_499, 249_998])
  expect([after.requests?.[0], after.cost?.[0]]).toEqual([12_498, 249_996])
  for (const [, wait] of Object.values(after)) expect(wait).toBeGreaterThan(0)
  // A document that does not parse costs nothing, but counts as a request.
  expect(limitsIn((await call('{', {}, { cookie })).headers.ratelimit)).toMatchObject({
    requests: [12_497, expect.any(Number)],
    cost: [249_996, expect.any(Number)],
  })
  for (const refused of [await send({ method: 'PUT' }), await send({ headers: { 'content-type': 'text/plain' } })])
    expect(refused.headers['ratelimit-policy']).toBe(first.headers['ratelimit-policy'])
})

test('too many requests within a minute are refused whatever their cost', async () => {
  const limiter = new RateLimiter(100)
  const ctx = { ...nobody, now: new Date(1_800_000_000_000) } as unknown as Ctx
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => limiter.enter(ctx)))).toEqual([0, 0, 0, 0, 0])
  expect(await limiter.enter(ctx)).toBe(65)
  expect(limiter.header(ctx)).toBe('"requests";r=0;t=65, "cost";r=100;t=60')
  expect(await limiter.enter({ ...ctx, now: new Date(1_800_000_065_000) })).toBe(0)
})

test('clients who asked longest ago are forgotten first', async () => {
  const alone = async () => null
  const budget = new ClientBudgets(10, alone, 2)
  const spend = (client: string, cost = 10) => budget.spend(client, cost, 0)
  expect([await spend('a'), await spend('b'), await spend('a', 0), await spend('c')]).toEqual([0, 0, 0, 0])
  expect(budget.clients).toBe(2)
  expect(await spend('a')).toBeGreaterThan(0)
  expect(await spend('b')).toBe(0)
})
