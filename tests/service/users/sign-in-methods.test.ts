import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { claimsFor, makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { completeSignIn } from '@/lib/services/users/settle-identity'
import { listSignInMethods } from '@/lib/services/users/sign-in-methods'

test('a person sees each way they have signed in with its last time and without the subject', async () => {
  const email = 'methods@example.com'
  const first = new Date('2026-11-01T08:00:00Z')
  const user = await makeUser({ email, subject: 'auth0|methods', now: first })
  await makeUser()
  const second = new Date('2026-11-20T08:00:00Z')
  const request = { requestId: 'methods', now: second, locale: null, jobs: ctxOfNobody().jobs }
  await completeSignIn(database(), claimsFor({ email, subject: 'google-oauth2|methods' }), request)

  const methods = await done(listSignInMethods(ctxFor(user), {}))
  expect(methods).toMatchObject([
    { loginType: 'auth0', lastSignInAt: first },
    { loginType: 'google-oauth2', lastSignInAt: second },
  ])
  expect(JSON.stringify(methods)).not.toContain('|methods')
})
