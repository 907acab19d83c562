import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { CostBudget, clientOf } from '@/graphql/cost-budget'
import type { Ctx } from '@/lib/services/ctx'
import { makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'
import { call, send } from './call'

/** Costs 4,902: a page of a hundred, with 48 fields of each. */
const page = `query Dear { organizations(first: 100) { edges { node { ${'id name createdAt updatedAt '.repeat(12)} } } } }`

/** Asks until the budget is used up; the answer that says so, and how many came before it. */
async function useUp(ask: () => ReturnType<typeof call>) {
  for (let answered = 0; ; answered += 1) {
    const answer = await ask()
    if (answer.status !== 200 || answered > 100) return { answer, answered }
  }
}

test('over the budget of a minute: 429, when to come back, and nothing of it runs', async () => {
  const user = await makeUser()
  const { cookie } = await makeSession(user)
  const { answer, answered } = await useUp(() => call(page, {}, { cookie, headers: { 'accept-language': 'es' } }))
  // One more would be over 250,000.
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
  // Who asks is read, and nothing more.
  expect(statements.mock.calls).toHaveLength(1)
  statements.mockRestore()

  // Another session of the same person is the same client; a small operation still fits.
  const again = await makeSession(user)
  expect(await call(page, {}, { cookie: again.cookie })).toMatchObject({ status: 429 })
  expect(await call('{ me { id } }', {}, { cookie })).toMatchObject({ status: 200 })
  const other = await makeSession(await makeUser())
  expect(await call(page, {}, { cookie: other.cookie })).toMatchObject({ status: 200 })
})

test('who is signed out is counted by address', async () => {
  expect(await useUp(() => call(page))).toMatchObject({ answered: 50, answer: { status: 429 } })
  const { cookie } = await makeSession(await makeUser())
  expect(await call(page, {}, { cookie })).toMatchObject({ status: 200 })
})

test('what the limits of one operation refuse costs nothing', async () => {
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
test.each<[string, Pick<Ctx, 'viewer' | 'claims' | 'address'>, string]>([
  ['a person by session', { viewer, claims: null, address: 'a' }, 'person u'],
  ['the same by a token', { viewer, claims, address: 'b' }, 'person u'],
  ['a token that is nobody yet', { viewer: null, claims, address: 'a' }, 'token i s'],
  ['signed out', { viewer: null, claims: null, address: '203.0.113.9' }, 'address 203.0.113.9'],
  ['signed out, no address known', { viewer: null, claims: null, address: null }, 'address unknown'],
])('%s is one client', (_name, ctx, client) => expect(clientOf(ctx)).toBe(client))

test('clients who asked longest ago are forgotten first', () => {
  const budget = new CostBudget(10, 2)
  const spend = (client: string, cost = 10) => budget.spend(client, cost, 0)
  expect([spend('a'), spend('b'), spend('a', 0), spend('c')]).toEqual([0, 0, 0, 0])
  expect(budget.clients).toBe(2)
  expect(spend('a')).toBeGreaterThan(0)
  expect(spend('b')).toBe(0)
})
