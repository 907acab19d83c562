import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { POST } from '@/app/logout/route'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { findSessionFacts } from '@/lib/data/sessions/read'

const signOutFrom = (site: string, cookie: string) =>
  POST(new NextRequest('http://localhost/logout', { method: 'POST', headers: { 'sec-fetch-site': site, cookie } }))

test('a person who signs out has no session, and the browser keeps nothing of pages but what waits in its storage', async () => {
  const { token, cookie } = await makeSession(await makeUser())
  const answer = await signOutFrom('same-origin', cookie)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await findSessionFacts(token, false)).toBeNull()
})

test('another site can neither sign a person out nor clear what the browser keeps', async () => {
  const { token, cookie } = await makeSession(await makeUser())
  const answer = await signOutFrom('cross-site', cookie)
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([403, null])
  expect(await findSessionFacts(token, false)).not.toBeNull()
})

test('what the person put off for a day in this browser stays put off; where they were going does not', async () => {
  const { cookie } = await makeSession(await makeUser())
  const answer = await signOutFrom('same-origin', cookie)
  const named = answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])
  expect(named).toContain('suma-redirect')
  expect(named).not.toContain('suma-credential-skipped')
  expect(named).not.toContain('suma-invitation-later')
})
