import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { database, pool } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { call } from './call'

let cookie = ''
beforeAll(async () => {
  cookie = (await makeSession((await makeCredential()).user)).cookie
})
afterEach(() => vi.restoreAllMocks())

/** Only the caller can still be read, over separate connections; everything else times out waiting for one. */
function takeConnections() {
  const late = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  vi.spyOn(log, 'error').mockImplementation(() => {})
  vi.spyOn(pool(), 'query').mockImplementation(late as never)
  vi.spyOn(pool(), 'connect').mockImplementation(late as never)
}

const query = 'query Outage { me { id invitations { __typename } } }'
const told = {
  status: 503,
  headers: { 'retry-after': '5' },
  json: { errors: [{ message: 'Something went wrong on our side', extensions: { code: 'UNAVAILABLE' } }] },
}

describe('a database that stops answering during a request leads to 503 with a time to retry', () => {
  test.each([
    ['a query', query],
    ['a write', 'mutation { sendFeedbackMessage(message: "Hello") { success } }'],
  ])('%s', async (_name, document) => {
    await database().$queryRaw`SELECT 1`
    takeConnections()
    expect(await call(document, {}, { cookie })).toMatchObject(told)
  })
})

test("words of a query that sound like an outage are the query's own fault", async () => {
  const { status, json } = await call('{ languages(name: "timeout, terminated', {}, { cookie })
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
  })
})
