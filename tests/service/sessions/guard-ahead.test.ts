import type { IncomingMessage, ServerResponse } from 'node:http'
import { getCookieParser } from 'next/dist/server/api-utils/get-cookie-parser'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Lanes } from '@/lib/data/lanes'
import { factsAhead } from '@/lib/server/facts-ahead'
import { guardAhead } from '@/lib/server/guard-ahead'
import { takeFacts } from '@/lib/server/handed-facts'
import { config } from '@/proxy'
import { makeCredential } from '@/tests/factories/credentials'
import { makeUnverifiedUser, makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'

const mark = 'suma=guarded'

/** One request through the server's guard: what the framework then gets, and what the proxy would find read. */
async function pass(url: string, headers: Record<string, string>, method = 'GET') {
  const request = { method, url, headers: { ...headers } } as unknown as IncomingMessage & { cookies?: object }
  const answered = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => answered.set(name, value) }
  const token = /sid=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const calls = vi.fn()
  let ahead: unknown
  await guardAhead(request, response as unknown as ServerResponse, async () => {
    calls()
    ahead = await factsAhead(token)
  })
  const count = statements.mock.calls.length
  statements.mockRestore()
  expect(calls).toHaveBeenCalledOnce()
  return { request, answered, ahead, count, passed: request.cookies !== undefined }
}

async function member() {
  const user = await makeUser()
  await makeCredential({ user })
  return { user, ...(await makeSession(user)) }
}

test('who may stay is let through with one statement, the headers of the page and what it holds', async () => {
  const { user, cookie, token } = await member()
  const { request, answered, count, passed, ahead } = await pass('/dashboard?a=1', { cookie, 'x-nonce': 'theirs' })
  expect({ passed, count, ahead }).toEqual({ passed: true, count: 1, ahead: undefined })
  expect(request.cookies).toEqual({ [mark]: '1' })
  const nonce = request.headers['x-nonce']
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(answered.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(request.headers['content-security-policy']).toBe(answered.get('content-security-policy'))
  expect(answered.get('cache-control')).toBe('private, no-store')
  expect(request.headers['x-suma-path']).toBe('/dashboard?a=1')
  const facts = takeFacts(`${request.headers['x-request-id']}`, token)
  expect(facts).toMatchObject({ userId: user.id, holdings: { credentials: [{ userId: user.id }], credits: [] } })
})

test('what the client router adds to an address is not part of the page’s', async () => {
  const { cookie } = await member()
  expect((await pass('/dashboard?_rsc=1x', { cookie, rsc: '1' })).request.headers['x-suma-path']).toBe('/dashboard')
  const { request } = await pass('/credentials?q=a&_rsc=1x', { cookie, rsc: '1' })
  expect(request.headers['x-suma-path']).toBe('/credentials?q=a')
})

test('who has to go elsewhere goes to the proxy, which does not read again', async () => {
  const user = await makeUnverifiedUser()
  const { cookie } = await makeSession(user)
  const { passed, answered, ahead, count } = await pass('/dashboard', { cookie })
  expect({ passed, count }).toEqual({ passed: false, count: 1 })
  expect(answered.size).toBe(0)
  expect(ahead).toMatchObject({ userId: user.id })
})

test('a saved address that is used up goes to the proxy, which forgets it', async () => {
  const { cookie } = await member()
  expect((await pass('/account', { cookie: `${cookie}; suma-redirect=/account`, accept: 'text/html' })).passed).toBe(
    false,
  )
})

test('nobody stays on a public page, and is sent on from any other', async () => {
  expect((await pass('/expired', {})).passed).toBe(true)
  const { passed, ahead } = await pass('/dashboard', {})
  expect({ passed, ahead }).toEqual({ passed: false, ahead: null })
})

test('a database that fails is the proxy’s to answer for', async () => {
  const { cookie } = await member()
  const failing = vi.spyOn(Lanes.prototype, 'query').mockRejectedValue(new Error('timeout') as never)
  const waiting = pass('/dashboard', { cookie })
  await expect(waiting).rejects.toThrow('timeout')
  failing.mockRestore()
})

test.each([
  ['another method', '/dashboard', {}, 'POST'],
  ['a head', '/dashboard', {}, 'HEAD'],
  ['a slash at the end', '/dashboard/', {}, 'GET'],
  ['two slashes', '//dashboard', {}, 'GET'],
  ['a percent sign', '/dash%62oard', {}, 'GET'],
  ['a file', '/icons.svg', {}, 'GET'],
  ['a file of the framework', '/_next/data', {}, 'GET'],
  ['an answer that guards itself', '/api/files/1', {}, 'GET'],
  ['a page of a session', '/attend-session/1', {}, 'GET'],
  ['a cookie twice', '/dashboard', { cookie: 'sid=a; sid=b' }, 'GET'],
  ['a cookie in other words', '/dashboard', { cookie: 'sid=%61' }, 'GET'],
  ['a forged mark', '/dashboard', { cookie: 'suma=guarded=1' }, 'GET'],
])('%s is left to the proxy', async (_name, url, headers, method) => {
  const { passed, count } = await pass(url, headers as Record<string, string>, method)
  expect({ passed, count }).toEqual({ passed: false, count: 0 })
})

test('the proxy looks for the mark, which no header can make', () => {
  expect(config.matcher[0]?.missing).toEqual([{ type: 'cookie', key: mark }])
  for (const cookie of [`${mark}=1`, `"${mark}"=1`, `suma%3Dguarded=1`, `a=b; ${mark}=1`, `${mark}`, `;${mark}=1;`])
    expect(Object.keys(getCookieParser({ cookie })())).not.toContain(mark)
})
