import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { findCredential, listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { findCredit } from '@/lib/data/credits/read'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { findUser } from '@/lib/data/users/read'

test('one statement for many people returns the same records as single reads', async () => {
  const license = await makeCredential()
  const credit = await makeCredit({ user: license.user, format: 'HYBRID', units: 3, onlineUnits: 1.5 })
  const nobody = await makeUser()
  const [none, all] = await listCredentialsAndCreditsOf([nobody.id, license.user.id])
  expect(none).toEqual({ credentials: [], credits: [], planned: [] })
  expect(all).toEqual({
    credentials: [await findCredential(database(), license.id)],
    credits: [await findCredit(database(), credit.id)],
    planned: [],
  })
})

test('the guard’s statement returns the whole person', async () => {
  const user = await makeUser()
  const { token } = await makeSession(user)
  const facts = await findSessionFacts(token, false)
  expect(facts?.person).toEqual(await findUser(database(), user.id))
  expect(facts).toMatchObject({ userId: user.id, verified: true, email: user.email, hasCredential: false })
})
