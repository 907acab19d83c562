import { NextRequest } from 'next/server'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { pool } from '@/lib/data/db'
import { takeFacts } from '@/lib/server/request-store'
import { proxy } from '@/proxy'

afterEach(() => vi.restoreAllMocks())

/**
 * One page request through the guard chain: the response, the headers passed to the page, and the number of statements.
 */
async function pass(path: string, headers: Record<string, string> = {}) {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await proxy(new NextRequest(new URL(path, 'http://localhost'), { headers }))
  const told = (name: string) => answer.headers.get(`x-middleware-request-${name}`)
  return { answer, told, count: statements.mock.calls.length }
}

async function member() {
  const user = await makeUser()
  await makeCredential({ user })
  return { user, ...(await makeSession(user)) }
}

test('a person who may stay is let through with one statement, which also reads what the page shows', async () => {
  const { user, cookie, token } = await member()
  const { answer, told, count } = await pass('/dashboard?a=1', { cookie, 'x-nonce': 'theirs' })
  expect(count).toBe(1)
  const nonce = told('x-nonce')
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(told('content-security-policy')).toBe(answer.headers.get('content-security-policy'))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect([told('x-suma-path'), told('x-suma-method')]).toEqual(['/dashboard?a=1', 'GET'])
  const requestId = told('x-request-id')
  const facts = takeFacts(requestId, token)
  expect(facts).toMatchObject({
    userId: user.id,
    credentialsAndCredits: { credentials: [{ userId: user.id }], credits: [] },
  })
  expect(facts?.ahead).toEqual([])
  expect(takeFacts(requestId, token)).toBeUndefined()
})

test('a page that shows no licenses reads none', async () => {
  const { cookie, token } = await member()
  const { told, count } = await pass('/account', { cookie })
  expect(count).toBe(1)
  expect(takeFacts(told('x-request-id'), token)?.credentialsAndCredits).toBeUndefined()
})

test('data that was read for one session is given to no other', async () => {
  const { cookie } = await member()
  const { told } = await pass('/dashboard', { cookie })
  expect(takeFacts(told('x-request-id'), 'another')).toBeUndefined()
})

test('a person who has another step to take first is redirected there', async () => {
  const { cookie } = await makeSession(await makeUnverifiedUser())
  const { answer, count } = await pass('/dashboard', { cookie })
  expect(count).toBe(1)
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${process.env.APP_URL}/verification`])
})

test('a visitor sees a public page without a statement, and is redirected from any other', async () => {
  expect(await pass('/expired')).toMatchObject({ answer: { status: 200 }, count: 0 })
  expect((await pass('/dashboard')).answer.status).toBe(307)
})

test('an address without a page is answered by the not-found page', async () => {
  const { cookie } = await member()
  const { answer } = await pass('/super', { cookie })
  expect(answer.headers.get('x-middleware-rewrite')).toMatch(/\/not-found$/)
})

test('a database that does not answer leads to a page with status 503', async () => {
  const { cookie } = await member()
  vi.spyOn(pool(), 'query').mockRejectedValue(new Error('Query read timeout') as never)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { answer } = await pass('/dashboard', { cookie })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
