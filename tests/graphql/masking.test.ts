import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { pool } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { call } from './call'

const canary = 'canary-7f3a-connection-string-postgresql://secret'
let cookie = ''
beforeAll(async () => {
  cookie = (await makeSession((await makeCredential()).user)).cookie
})
afterEach(() => vi.restoreAllMocks())

/** Makes every statement fail with the canary, except the one that reads the session. */
function breakDatabase(which: (text: string) => boolean) {
  const real = pool().query.bind(pool()) as (...args: unknown[]) => unknown
  const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? ''))
  vi.spyOn(pool(), 'query').mockImplementation(((...args: unknown[]) => {
    if (which(textOf(args[0]))) return Promise.reject(new Error(canary))
    return real(...args)
  }) as never)
  // The pool's own `query` requests a connection with a callback; a transaction requests it without one.
  const connect = pool().connect.bind(pool()) as (...args: unknown[]) => unknown
  const taken = (...args: unknown[]) => (args.length > 0 ? connect(...args) : Promise.reject(new Error(canary)))
  vi.spyOn(pool(), 'connect').mockImplementation(taken as never)
}

test.each([
  ['a query', '{ credential(id: "00000000-0000-4000-8000-000000000000") { id } }'],
  // Licenses and credits would already come with the session statement.
  ['a list inside', '{ me { id invitations { __typename } } }'],
  ['a write', 'mutation { sendFeedbackMessage(message: "Hello") { success } }'],
])('an exception of %s is in the log with the id of the request, and in no answer', async (_name, query) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  breakDatabase((text) => !text.includes('"tokenHash" = $1'))
  const answer = await call(query, {}, { cookie })
  const requestId = answer.headers['x-request-id']
  expect(answer.text).not.toContain('canary')
  expect(answer.json.errors?.[0]).toMatchObject({
    message: 'Something went wrong on our side',
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  })
  expect(JSON.stringify(logged.mock.calls)).toContain(canary)
  expect(JSON.stringify(logged.mock.calls)).toContain(requestId)
})

test('an exception while reading the caller is in the log and in no answer', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  breakDatabase(() => true)
  const answer = await call('{ me { id } }', {}, { cookie }).catch((error: unknown) => error)
  expect(JSON.stringify(answer)).not.toContain('canary')
  expect(answer).toMatchObject({ status: 500 })
  expect(JSON.stringify(logged.mock.calls)).toContain(canary)
})
