import { beforeAll, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { queryLimits } from '@/graphql/query-complexity'
import { pool } from '@/lib/data/db'
import { call } from './call'

let cookie = ''
beforeAll(async () => {
  const { user } = await makeCredential()
  cookie = (await makeSession(user)).cookie
})

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join(' ')
/** A document with this many levels, none of them a list. */
const nested = (levels: number) =>
  `{ __type(name: "User") { ${'ofType { '.repeat(levels - 2)} name ${'} '.repeat(levels - 2)} } }`

/** Twelve pages of members, with four fields per member. */
const pages = (first: string) =>
  many(12, (i) => `a${i}: members(orgId: "x", ${first}) { edges { node { id version orgId userId } } }`)

test.each([
  ['depth', nested(queryLimits.depth + 1), 'depth'],
  ['aliases', `{ ${many(queryLimits.aliases + 1, (i) => `a${i}: __typename`)} }`, 'aliases'],
  ['directives', `{ __typename ${many(queryLimits.directives + 1, () => '@include(if: true)')} }`, 'directives'],
  ['fields', `{ ${many(queryLimits.fields + 1, () => '__typename')} }`, 'fields'],
  ['fields through fragments', `{ ...A ...A ...A } fragment A on Query { ${many(200, () => '__typename')} }`, 'fields'],
  ['cost of a page as long as it asks for', `{ ${pages('first: 100')} }`, 'cost'],
  ['cost of a page of any length', `query A($n: Int) { ${pages('first: $n')} }`, 'cost'],
  [
    'cost beside pages of less than nothing',
    `{ b: members(orgId: "x", first: -100000) { edges { node { id } } } ${pages('first: 100')} }`,
    'cost',
  ],
  ['cost', '{ credentials { credits { credit { history { history { history { id } } } } } } }', 'cost'],
  [
    'depth through fragments',
    `{ __type(name: "User") { ...A } } fragment A on __Type { ofType { ...B } } fragment B on __Type { ${'ofType { '.repeat(13)} name ${'} '.repeat(13)} }`,
    'depth',
  ],
])('an operation over the limit of %s is refused by name, without a statement', async (_name, query, limit) => {
  const statements = vi.spyOn(pool(), 'query')
  // The first request of a process builds the schema.
  await call('{ __typename }', {})
  const started = performance.now()
  const answer = await call(query, {}, { cookie })
  expect(answer.status).toBe(400)
  expect(answer.json.errors?.map((error) => error.extensions)).toContainEqual(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit }),
  )
  expect(answer.json.data).toBeUndefined()
  // One statement reads the caller; nothing of the operation runs.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(1)
  expect(performance.now() - started).toBeLessThan(2000)
  statements.mockRestore()
})

test('an operation that costs too much is told what it would cost', async () => {
  const query = '{ a: members(orgId: "x", first: 100) { edges { node { id firstName lastName } } } }'
  const many = Array.from({ length: 25 }, (_, index) => query.slice(1, -1).replace('a:', `a${index}:`)).join(' ')
  const { json } = await call(`{ ${many} }`, {}, { cookie })
  expect(json.errors?.[0]?.extensions).toMatchObject({ limit: 'cost', maximum: 6000, cost: 10_050 })
})

test('short pages cost little', async () => {
  expect(await call(`{ ${pages('first: 5')} }`, {}, { cookie })).toMatchObject({ status: 200 })
})

test('an operation of too many tokens is refused', async () => {
  const answer = await call(`{ ${many(queryLimits.tokens, () => '__typename')} }`, {}, { cookie })
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ message: expect.stringContaining('2000 tokens') }] } })
})

test('five thousand aliases and a depth of 242 are refused quickly', async () => {
  for (const query of [`{ ${many(5000, (i) => `a${i}: me { id }`)} }`, nested(242)]) {
    const started = performance.now()
    expect(await call(query, {}, { cookie })).toMatchObject({ status: 400 })
    expect(performance.now() - started).toBeLessThan(2000)
  }
})

test('circular fragments are refused and do not hang', async () => {
  const circle = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'
  expect(await call(circle, {}, { cookie })).toMatchObject({ status: 400 })
})

test('a fragment that doubles at each step is refused quickly', async () => {
  const doubling = many(20, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)
  const started = performance.now()
  const answer = await call(`{ ...F0 } ${doubling} fragment F20 on Query { __typename }`, {}, { cookie })
  expect(answer.status).toBe(400)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('an operation that just meets a limit is answered', async () => {
  expect(await call(`{ ${many(queryLimits.aliases, (i) => `a${i}: __typename`)} }`)).toMatchObject({ status: 200 })
  expect(await call(`{ ${many(queryLimits.fields, () => '__typename')} }`)).toMatchObject({ status: 200 })
})

test("the pages' heaviest query is well within them", async () => {
  const query = `{ me { id firstName roles { id org { name } } credentials { id compliance { status nextAction
    required { total } counted { total } remaining { units } } renewalPeriods { startsAt endsAt compliance { status } }
    credits { countedUnits issues { reason message } credit { id title documents { fileName url } } } } } }`
  expect(await call(query, {}, { cookie })).toMatchObject({ status: 200, json: { data: { me: {} } } })
})
