import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReceiver } from '@/fixtures/receiver'
import { guardedFetch } from '@/lib/adapters/identity/provider-fetch'
import { fetchMetadata, isForMetadata } from '@/lib/adapters/identity/provider-metadata'
import type { FindAddresses } from '@/lib/adapters/webhooks/checked-lookup'

const hostile = {
  issuer: 'https://provider.example',
  authorization_endpoint: 'javascript:alert(1)',
  token_endpoint: 'https://provider.example/token',
  userinfo_endpoint: 'data:text/html,<script>alert(1)</script>',
  end_session_endpoint: 'http://provider.example/end',
  jwks_uri: 'file:///etc/passwd',
  scopes_supported: ['openid'],
}

let receiver: Awaited<ReturnType<typeof makeReceiver>>
beforeAll(async () => {
  receiver = await makeReceiver((response, { path }) => {
    if (path === '/redirect') return void response.writeHead(302, { location: '/hook' }).end()
    if (path === '/much') return void response.end(Buffer.alloc(300_001))
    if (path.startsWith('/drips')) return void response.write('{')
    if (path.startsWith('/hostile')) return void response.end(JSON.stringify(hostile))
    if (path.startsWith('/padded'))
      return void response.end(JSON.stringify({ ...hostile, padding: 'x'.repeat(300_000) }))
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

describe('the metadata of a provider', () => {
  const limits = { milliseconds: 5000, attempts: 3, total: 5000, fetch: local }
  const read = async (issuer: string, internal: string) =>
    (await fetchMetadata(issuer, { ...limits, internal: { issuer, url: at(internal) } })).json()

  test('names no address that a browser or we must not open', async () => {
    const { issuer, token_endpoint, scopes_supported, end_session_endpoint } = hostile
    expect(await read('https://provider.example', '/hostile')).toEqual({ issuer, token_endpoint, scopes_supported })
    // A provider on one computer, without https.
    const plain = { issuer, token_endpoint, scopes_supported, end_session_endpoint }
    expect(await read('http://provider.example', '/hostile')).toEqual(plain)
  })

  test.each([
    ['https://provider.example/.well-known/openid-configuration', 'GET', true],
    ['https://PROVIDER.example:443/tenant/.well-known/openid-configuration?x', undefined, true],
    ['https://provider.example/.well-known/openid-configuration', 'POST', false],
    ['https://provider.example/token', 'GET', false],
  ])('is what the sign-in library asks for at %s by %s: %s', (address, method, is) => {
    expect(isForMetadata(address, method)).toBe(is)
  })

  test('that is too long is not read, and one that never ends is not waited for', async () => {
    await expect(read('https://provider.example', '/padded')).rejects.toThrow('too much')
    await expect(fetchMetadata(at('/drips'), { ...limits, milliseconds: 40, total: 60 })).rejects.toThrow()
    expect(receiver.received.filter(({ path }) => path.startsWith('/drips')).length).toBeLessThan(3)
  })
})
