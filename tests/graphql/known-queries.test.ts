import { parse } from 'graphql'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asksBeforeCompiling, KnownQueries } from '@/graphql/known-queries'
import { makeSchema } from '@/graphql/schema'
import { api } from '@/graphql/server'
import { pool } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { makeCredit } from '@/tests/factories/credits'
import { makeUnverifiedUser, makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'
import { type Answer, type Caller, call, operation, preflighted, send } from './call'
import { makeWorld, type World } from './world'

let world: World
let callers: Record<string, Caller> = {}
beforeAll(async () => {
  world = await makeWorld()
  await makeCredit({ user: world.user })
  callers = {
    owner: { cookie: world.cookie },
    stranger: { cookie: (await makeSession(await makeUser())).cookie },
    unverified: { cookie: (await makeSession(await makeUnverifiedUser())).cookie },
    nobody: {},
    'who sends a token that is none': { headers: { authorization: 'Bearer none' } },
  }
})

const found = async (query: string) => (await api()).queries.find(query)

/** All of an answer but what tells one request from another. */
const lasting = ({ status, text, headers }: Answer) => {
  const { 'x-request-id': id = '', ratelimit: _left, ...kept } = headers
  return { status, text: text.replaceAll(id, ''), headers: kept }
}

/** Asks until the query is known, then once more: the first answer and the last. */
async function bothAnswers(query: string, variables: unknown, caller: Caller) {
  const first = await call(query, variables, caller)
  const learner = { cookie: world.cookie }
  for (let asked = 0; asked < asksBeforeCompiling && !(await found(query)); asked += 1) await call(query, {}, learner)
  expect(await found(query)).not.toBeNull()
  return { first: lasting(first), last: lasting(await call(query, variables, caller)) }
}

const hot = `query Hot { me { id firstName email credentials { id geo effectiveAt credits { scope countedUnits
  issues { reason message } credit { id title completedAt units } } compliance { status } } } }`
const queries: [string, string, (world: World) => Record<string, unknown>][] = [
  ['nested lists', hot, () => ({})],
  [
    'names of our own',
    '{ a: me { ...Who constructor: id } me { lastName } } fragment Who on User { toString: email }',
    () => ({}),
  ],
  ['a thing by its id', operation('get-credit-by-id'), ({ credit }) => ({ id: credit.id })],
  ['an id that is none', 'query A($id: ID!) { credential(id: $id) { id } }', () => ({ id: 'none' })],
  ['a number as id', 'query B($id: ID!) { credential(id: $id) { id } }', () => ({ id: 7 })],
  ['a variable too little', 'query C($id: ID!) { credential(id: $id) { id } }', () => ({})],
  ['a wrong variable', 'query D($id: ID!) { credential(id: $id) { id } }', () => ({ id: { a: 1 } })],
  ['a page of members', operation('list-members'), ({ org }) => ({ orgId: org.id, first: 2 })],
  ['a page too long', 'query E($n: Int) { organizations(first: $n) { edges { node { id } } } }', () => ({ n: 1000 })],
  [
    'a cursor that is none',
    'query F($c: String) { organizations(after: $c) { edges { node { id } } } }',
    () => ({ c: '?' }),
  ],
]

describe.each(queries)('known or not, the answer is the same: %s', (_name, query, variables) => {
  test.each(['owner', 'stranger', 'unverified', 'nobody', 'who sends a token that is none'])('%s', async (who) => {
    const { first, last } = await bothAnswers(query, variables(world), callers[who] ?? {})
    expect(last).toEqual(first)
  })
})

test('what a known query throws is masked, and in the log under the id of the request', async () => {
  const query = 'query Masked { me { id invitations { __typename } } }'
  await bothAnswers(query, {}, callers.owner ?? {})
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const read = pool().query.bind(pool()) as (...args: unknown[]) => unknown
  vi.spyOn(pool(), 'query').mockImplementation(((...args: unknown[]) =>
    JSON.stringify(args[0]).includes('tokenHash') ? read(...args) : Promise.reject(new Error('canary'))) as never)
  vi.spyOn(pool(), 'connect').mockImplementation((() => Promise.reject(new Error('canary'))) as never)
  const answer = await call(query, {}, callers.owner)
  const told = JSON.stringify(logged.mock.calls)
  vi.restoreAllMocks()
  const requestId = answer.headers['x-request-id']
  expect(answer.json.errors?.[0]).toEqual({
    message: 'Something went wrong on our side',
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  })
  expect(answer.text).not.toContain('canary')
  expect(told).toContain('canary')
  expect(told).toContain(requestId)
})

describe('asked in an unusual way, a known query is answered by the library', () => {
  const query = 'query Usual { me { id } }'
  const json = { 'content-type': 'application/json' }
  test.each<[string, Record<string, string>, object, number]>([
    ['another operation', {}, { operationName: 'Other' }, 400],
    ['extensions', {}, { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }, 400],
    ['a type that is not offered', { accept: 'text/html' }, {}, 406],
    ['the other type', { accept: 'application/graphql-response+json' }, {}, 200],
    ['variables that are a list', {}, { variables: [1] }, 400],
  ])('%s', async (_name, headers, more, status) => {
    await bothAnswers(query, {}, callers.owner ?? {})
    const body = JSON.stringify({ query, ...more })
    expect(await send({ headers: { ...json, ...preflighted, cookie: world.cookie, ...headers }, body })).toMatchObject({
      status,
    })
  })

  test('its own name is nothing unusual', async () => {
    const body = JSON.stringify({ query, operationName: 'Usual', variables: null })
    const answer = await send({ headers: { ...json, ...preflighted, cookie: world.cookie }, body })
    expect(answer.json).toEqual({ data: { me: { id: world.user.id } } })
  })
})

test('a known query spends the budget of its client', async () => {
  const { cookie } = await makeSession(await makeUser())
  const query = `query Spends { organizations(first: 100) { edges { node { ${'id name createdAt updatedAt '.repeat(12)} } } } }`
  let refused: Answer | undefined
  for (let asked = 0; asked < 60 && refused?.status !== 429; asked += 1) refused = await call(query, {}, { cookie })
  expect(await found(query)).not.toBeNull()
  expect(refused).toMatchObject({ status: 429, json: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } })
})

describe('what is learned', () => {
  const schema = makeSchema()
  const learned = (text: string, times = asksBeforeCompiling, queries = new KnownQueries()) => {
    for (let asked = 0; asked < times; asked += 1) queries.learn(text, schema, parse(text))
    return queries.find(text) !== null
  }

  test('a query, when it was asked often enough', () => {
    expect(learned('{ me { id } }', asksBeforeCompiling - 1)).toBe(false)
    expect(learned('{ me { id } }')).toBe(true)
  })

  test.each([
    ['a write', 'mutation { endOtherSessions { success } }'],
    ['a text in it', '{ credential(id: "x") { id } }'],
    ['a list in it', '{ findMembers(orgIds: [A]) { id } }'],
    ['an object in it', 'query A($a: A = { b: 1 }) { me { id } }'],
    ['a directive', '{ me { id @include(if: true) } }'],
    ['the schema', '{ __schema { types { name } } }'],
    ['a type', 'query A($n: String!) { __type(name: $n) { name } }'],
    ['a name the language gives a meaning to', '{ me { __proto__: id } }'],
    ['two operations', 'query A { me { id } } query B { me { id } }'],
    ['a long text', `{ me { id } } # ${'x'.repeat(10_000)}`],
  ])('never %s', (_name, text) => expect(learned(text)).toBe(false))

  test('so many, and no more', () => {
    const queries = new KnownQueries()
    const texts = Array.from({ length: 210 }, (_, index) => `query N${index} { me { id } }`)
    for (const text of texts) expect(learned(text, asksBeforeCompiling, queries)).toBe(true)
    expect(queries.size).toBe(200)
    expect(queries.find(texts[0])).toBeNull()
  })
})
