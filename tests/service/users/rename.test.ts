import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { makeCredential } from '@/tests/factories/credentials'
import { ctxFor } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { makeUser } from '@/tests/factories/people'

/** Somebody whose license a board has confirmed. */
async function makeVerified() {
  const user = await makeUser()
  const { id } = await makeCredential({ user })
  const verified = { verifiedState: 'YES', verifiedAt: new Date(), verifiedStateDetail: 'seen' } as const
  await database().credential.update({ where: { id }, data: verified })
  const now = () => database().credential.findUniqueOrThrow({ where: { id } })
  return { user, now, edit: (data: object) => done(updateOwnUser(ctxFor(user), { id: user.id, data })) }
}

test('another name takes the verification back, and a stale edit of the license is noticed', async () => {
  const { now, edit } = await makeVerified()
  const { version } = await now()
  await edit({ lastName: 'Ruiz-Ortega' })
  expect(await now()).toMatchObject({ verifiedAt: null, verifiedStateDetail: null, version: version + 1 })
  expect((await now()).verifiedState).toMatch(/^UNVERIFI/)
})

test('the same name again, or other parts of the profile, do not', async () => {
  const { user, now, edit } = await makeVerified()
  await edit({ firstName: user.firstName, lastName: user.lastName, gender: 'OTHER', address: { city: 'Fresno' } })
  expect(await now()).toMatchObject({ verifiedState: 'YES', verifiedStateDetail: 'seen' })
})
