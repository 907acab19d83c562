import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReceiver } from '@/fixtures/receiver'
import { guardedFetch } from '@/lib/adapters/identity/provider-fetch'
import type { FindAddresses } from '@/lib/adapters/webhooks/checked-lookup'

let receiver: Awaited<ReturnType<typeof makeReceiver>>
beforeAll(async () => {
  receiver = await makeReceiver((response, { path }) => {
    if (path === '/redirect') return void response.writeHead(302, { location: '/hook' }).end()
    if (path === '/much') return void response.end(Buffer.alloc(1_000_001))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":1}')
  })
})
afterAll(() => receiver.close())

const local = guardedFetch({ local: true })
const at = (path: string) => receiver.url.replace('/hook', path)

describe('where everything may be called', () => {
  test('a request arrives as it is, and its answer can be read', async () => {
    const body = new URLSearchParams({ code: 'a b' })
    const answer = await local(at('/token'), { method: 'POST', headers: { authorization: 'Basic x' }, body })
    expect([answer.status, await answer.json()]).toEqual([200, { answer: 1 }])
    const headers = { authorization: 'Basic x', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    expect(receiver.received.at(-1)).toMatchObject({ method: 'POST', body: 'code=a+b', headers })
  })

  test('a redirect is not followed', async () => {
    const before = receiver.received.length
    await expect(local(at('/redirect'))).rejects.toThrow('elsewhere')
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('an answer that is too long is not read', async () => {
    await expect(local(at('/much'))).rejects.toThrow('too much')
  })

  test('who stops waiting is answered so', async () => {
    await expect(local(at('/token'), { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  })
})

describe('of an organization’s provider', () => {
  test.each(['http://example.org/', 'https://127.0.0.1/', 'https://example.org:9000/', 'https://intern.local/'])(
    '%s is not called',
    async (address) => {
      await expect(guardedFetch({ local: false })(address)).rejects.toThrow('not called')
    },
  )

  test('a name that leads into a network of this computer is not called either', async () => {
    const before = receiver.received.length
    const port = new URL(receiver.url).port
    const found = [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const resolve: FindAddresses = (_host, _options, done) => done(null, found)
    expect(port).not.toBe('443')
    await expect(guardedFetch({ local: false, resolve })('https://sign-in.example.org/')).rejects.toThrow()
    expect(receiver.received).toHaveLength(before)
  })
})
