import { expect, test, vi } from 'vitest'
import { connect, type Document, rows } from '@/docs/examples/client'

type Answer = { save: { success: boolean } }
const write = 'mutation save{save{success}}' as Document<Answer, object>
const read = 'query save{save{success}}' as Document<Answer, object>
const done: Answer = { save: { success: true } }

/** A client whose first request fails in this way, with the keys it sent and the seconds it waited. */
function makeClient(first: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ data: done }))
  fetch.mockImplementationOnce(first)
  const waits: number[] = []
  const wait = async (seconds: number) => void waits.push(seconds)
  const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  return { ask: connect({ url: 'https://suma.example/graphql', token: 't', fetch, wait }), keys, waits }
}

const lost = () => Promise.reject(new TypeError('fetch failed'))
const away = async () => new Response(null, { status: 503, headers: { 'retry-after': '7' } })
const limited = async () => new Response(null, { status: 429, headers: { 'retry-after': '9' } })

test.each([
  ['a lost connection', lost, 5],
  ['an outage', away, 7],
  ['a limit', limited, 9],
] as const)('after %s the example sends a write again under its key', async (_name, first, seconds) => {
  const { ask, keys, waits } = makeClient(first)
  expect(await ask(write, {}, 'payroll-1')).toEqual(done)
  expect([keys(), waits]).toEqual([['payroll-1', 'payroll-1'], [seconds]])
})

test('a question is asked again, and a write without a key only if it was certainly not done', async () => {
  for (const first of [lost, away]) {
    expect(await makeClient(first).ask(read, {})).toEqual(done)
    const { ask, keys } = makeClient(first)
    await expect(ask(write, {})).rejects.toThrow()
    expect(keys()).toHaveLength(1)
  }
  expect(await makeClient(limited).ask(write, {})).toEqual(done)
})

test('a list that is not there or not ours is an error, never no rows', async () => {
  const none = async () => {
    for await (const row of rows(async () => null)) throw new Error(`There is a row: ${row}`)
  }
  await expect(none()).rejects.toMatchObject({ code: 'notFound' })
})
