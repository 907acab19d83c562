import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { bodyLimits } from '@/graphql/http'
import { call, send } from './call'

const json = { 'content-type': 'application/json' }
const typename = JSON.stringify({ query: '{ __typename }' })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
let cookie = ''
beforeAll(async () => {
  cookie = (await makeSession(await makeUser())).cookie
})

test('a query is answered with the headers of every answer', async () => {
  const answer = await send({ headers: json, body: typename })
  expect(answer).toMatchObject({ status: 200, json: { data: { __typename: 'Query' } } })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'])(
  'the content type %s is accepted',
  async (type) => {
    expect(await send({ headers: { 'content-type': type }, body: typename })).toMatchObject({ status: 200 })
  },
)

test.each([
  ['no type', undefined],
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['graphql', 'application/graphql'],
  ['another charset', 'application/json; charset=latin1'],
  ['nonsense', ';;;'],
])('415: %s', async (_name, type) => {
  const answer = await send({ headers: type ? { 'content-type': type } : {}, body: typename })
  expect(answer).toMatchObject({ status: 415, json: { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] } })
})

const bytes = (...values: number[]) => Uint8Array.from(values)
test.each<[string, string | Uint8Array]>([
  ['nothing', ''],
  ['cut off', '{"query":"{ __typename }"'],
  ['a list', '[]'],
  ['a batch', `[${typename},${typename}]`],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"{ __typename }"'],
  ['broken UTF-8', bytes(0x7b, 0xff, 0xfe, 0x7d)],
  ['half a character', bytes(0x22, 0xe6, 0x97)],
  ['no query', '{}'],
  ['a query that is no text', '{"query":{"a":1}}'],
  ['an empty query', '{"query":""}'],
  ['a syntax error', '{"query":"{"}'],
  ['an unknown field', '{"query":"{ nothing }"}'],
  ['an unknown operation', '{"query":"query A { __typename }","operationName":"B"}'],
  ['variables that are no object', '{"query":"{ __typename }","variables":"x"}'],
  ['variables that are a list', '{"query":"{ __typename }","variables":[1]}'],
  ['a wrong variable', '{"query":"query A($id: ID!) { credential(id: $id) { id } }","variables":{"id":{"a":1}}}'],
  ['a subscription', '{"query":"subscription { anything }"}'],
  ['deep nonsense', `{"query":${'['.repeat(5000)}${']'.repeat(5000)}}`],
])('400 and never 500: %s', async (_name, body) => {
  const answer = await send({ headers: json, body })
  expect(answer.status).toBe(400)
  expect(answer.json.errors?.length).toBeGreaterThan(0)
})

test('what is nested too deeply to be bound to a key is 400', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const body = `{"query":"mutation { endOtherSessions { success } }","variables":{"x":${deep}}}`
  const answer = await send({ headers: { ...json, 'idempotency-key': 'deep' }, body })
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } })
})

test('a document that a client registers is not kept, and it is told so', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256('{ __typename }') } }
  for (const query of ['{ __typename }', undefined]) {
    const answer = await send({ headers: json, body: JSON.stringify({ query, extensions }) })
    const code = 'PERSISTED_QUERY_NOT_SUPPORTED'
    expect(answer).toMatchObject({ status: 200, json: { errors: [{ extensions: { code } }] } })
  }
})

describe('the status of a bad document, by what the client accepts', () => {
  const bad = ['{', '{ nothing }', 'query A($id: ID!) { __typename }', 'query A { __typename } query B { __typename }']
  const status = async (query: string, accept?: string) =>
    (await send({ headers: { ...json, ...(accept ? { accept } : {}) }, body: JSON.stringify({ query }) })).status

  test.each([
    ['application/json', 200],
    ['application/json, text/plain', 200],
    ['application/graphql-response+json', 400],
    ['application/graphql-response+json, application/json;q=0.9', 400],
    ['*/*', 400],
    [undefined, 400],
  ])('%s: %i', async (accept, expected) => {
    for (const query of bad) expect(await status(query, accept)).toBe(expected)
  })

  test('a malformed request, or one over a limit, is 400 for every client', async () => {
    const aliases = `{ ${Array.from({ length: 40 }, (_, at) => `a${at}: __typename`).join(' ')} }`
    expect(await status(aliases, 'application/json')).toBe(400)
    for (const body of ['{', '[]', '{}', '{"query":7}'])
      expect((await send({ headers: { ...json, accept: 'application/json' }, body })).status).toBe(400)
  })
})

test('the error of a request that cannot run reveals nothing of our internals', async () => {
  const answer = await call('{ credential(id: 7.5) { id } }')
  expect(answer.text).not.toMatch(/stack|node_modules|prisma/i)
})

test('a body beyond 256 KiB is 413, also without a declared length', async () => {
  const query = `{ __typename } # ${'x'.repeat(bodyLimits.json)}`
  expect(await send({ headers: json, body: JSON.stringify({ query }) })).toMatchObject({ status: 413 })
  async function* drops() {
    for (let count = 0; count < 10_000; count += 1) yield Buffer.alloc(1024, 0x20)
  }
  expect(await send({ headers: json, body: drops() })).toMatchObject({ status: 413 })
})

describe('methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE', 'PROPFIND'])('405: %s', async (method) => {
    const answer = await send({ method, headers: json, body: typename })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } })
  })

  const get = (query: string, headers: Record<string, string> = {}) =>
    send({ method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}`, headers })
  const preflighted = { 'apollo-require-preflight': '1' }

  test('a GET query needs the preflight header when it comes from a browser or with a cookie', async () => {
    const browsers: Record<string, string>[] = [
      { cookie },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000' },
    ]
    for (const headers of browsers) {
      expect(await get('{ __typename }', headers)).toMatchObject({ status: 400 })
      expect(await get('{ __typename }', { ...headers, ...preflighted })).toMatchObject({ status: 200 })
    }
    expect(await get('{ __typename }')).toMatchObject({ status: 200 })
  })

  test('a GET mutation is refused whatever its headers', async () => {
    const mutation = 'mutation { endOtherSessions { success } }'
    const before = await call('{ signedInDevices { id } }', {}, { cookie })
    const answer = await get(mutation, { ...preflighted, cookie, ...json })
    expect(answer).toMatchObject({ status: 405, json: { errors: [{ message: expect.stringContaining('GET') }] } })
    expect(answer.json.errors?.[0]?.extensions.code).toBe('METHOD_NOT_ALLOWED')
    expect(await call('{ signedInDevices { id } }', {}, { cookie })).toMatchObject({ json: before.json })
  })

  test('a GET query that would make a person is refused too', async () => {
    const answer = await get(
      '{ findOrCreateUserByContact(contact: "a@example.com", auth0Id: "auth0") { id } }',
      preflighted,
    )
    expect(answer.json.data?.findOrCreateUserByContact ?? null).toBeNull()
  })
})

describe('requests of other sites', () => {
  const mutation = 'mutation { updateUserPrefs(id: "x", operation: "SET", data: {}) { success i18nMessageKey } }'
  test.each([
    ['origin of another site', { origin: 'https://evil.example' }],
    ['origin of another port', { origin: 'http://localhost:3001' }],
    ['origin null', { origin: 'null' }],
    ['cross-site by its metadata', { 'sec-fetch-site': 'cross-site' }],
    ['same-site by its metadata', { 'sec-fetch-site': 'same-site' }],
    ['our origin, but cross-site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('403: %s', async (_name, headers) => {
    const answer = await call(mutation, {}, { cookie, headers })
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('our own pages and clients that are no browsers are answered', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect(await call('{ me { id } }', {}, { cookie, headers })).toMatchObject({ status: 200 })
    expect(await call('{ me { id } }', {}, { cookie })).toMatchObject({ status: 200 })
  })

  test('a request with a cookie or from a browser needs a header that no other site can send', async () => {
    const asked = (headers: Record<string, string>) => send({ headers: { ...json, ...headers }, body: typename })
    const browsers: Record<string, string>[] = [
      { cookie },
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of browsers) {
      expect(await asked(headers)).toMatchObject({ status: 400 })
      for (const name of ['apollo-require-preflight', 'preflight-require'])
        expect(await asked({ ...headers, [name]: 'true' })).toMatchObject({ status: 200 })
    }
    expect(await asked({})).toMatchObject({ status: 200 })
  })

  test('a preflight allows bearers and never cookies', async () => {
    const answer = await send({ method: 'OPTIONS', headers: { origin: 'https://partner.example' } })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  })
})

test('a program in a browser of another site may read refusals too', async () => {
  const partner = { authorization: 'Bearer suma_nothing', origin: 'https://partner.example' }
  for (const [type, status] of [
    ['text/plain', 415],
    ['application/json', 401],
  ] as const) {
    const answer = await send({ headers: { ...partner, 'content-type': type }, body: typename })
    expect(answer.status).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toContain('x-request-id')
  }
})

describe('odd characters', () => {
  test.each([
    ['a null byte', 'a\u0000b'],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', '\udc00'],
    ['a reversed pair', '\udc00\ud800'],
    ['a byte order mark', '\ufeff'],
    ['a right-to-left override', '\u202e'],
  ])('%s is answered, never 500', async (_name, text) => {
    const queries = [
      ['mutation A($t: String!) { sendFeedbackMessage(message: $t) { success } }', { t: text }],
      [
        'query A($t: ID!) { credential(id: $t) { id } getCreditById(id: $t) { id } getOrgById(id: $t) { id } }',
        { t: text },
      ],
      ['query A($t: String!) { list(name: $t) { code } }', { t: text }],
      ['mutation A($t: String!) { changeContact(kind: EMAIL, value: $t) { success } }', { t: text }],
      ['mutation A($d: JSON!) { updateUser(id: "x", data: $d) { success } }', { d: { firstName: text, [text]: text } }],
      ['mutation A($t: ID!) { endSession(id: $t) { success } }', { t: text }],
    ] as const
    for (const [query, variables] of queries) {
      const answer = await call(query, variables, { cookie })
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('INTERNAL_SERVER_ERROR')
    }
  })

  test.each([
    ['without a name', 'not a cookie'],
    ['badly escaped', 'sid=%ff'],
    ['empty', 'sid='],
    ['with a null byte', 'sid=\u0000'],
    ['too long', `sid=${'x'.repeat(5000)}`],
    ['with SQL', 'sid="; DROP TABLE'],
  ])('with a cookie %s nobody is signed in', async (_name, broken) => {
    const answer = await call('{ me { id } }', {}, { cookie: broken })
    expect(answer.json).toEqual({ data: { me: null } })
  })

  test('idempotency keys must be printable and short', async () => {
    const add = (key: string) =>
      call('mutation { endOtherSessions { success } }', {}, { cookie, headers: { 'idempotency-key': key } })
    expect(await add('x'.repeat(200))).toMatchObject({ status: 200 })
    expect(await add('x'.repeat(201))).toMatchObject({ status: 400 })
    expect(await add('a b')).toMatchObject({ status: 400 })
    expect(await add('é')).toMatchObject({ status: 400 })
  })
})

test('requests with one idempotency key write once', async () => {
  const two =
    'mutation { a: sendFeedbackMessage(message: "1") { success } b: sendFeedbackMessage(message: "2") { success } }'
  const headers = { 'idempotency-key': 'two-writes' }
  expect(await call(two, {}, { cookie, headers })).toMatchObject({ status: 400 })
  const spread = 'mutation { ...F } fragment F on Mutation { sendFeedbackMessage(message: "1") { success } }'
  expect(await call(spread, {}, { cookie, headers: { 'idempotency-key': 'spread' } })).toMatchObject({ status: 400 })
  expect(await call(two, {}, { cookie })).toMatchObject({ status: 200 })
})
