import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, testProfile } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addYears } from '@/lib/domain/time/plain-date'
import { renewCredential, undoRenewal } from '@/lib/services/credentials/renewal'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import { updateOwnUser } from '@/lib/services/users/update-user'

const superAdmin = await makeUser({ superAdmin: true })

/** Somebody whose license was confirmed by a board. */
async function makeVerified() {
  const user = await makeUser()
  const { id } = await makeCredential({ user })
  const verified = { verifiedState: 'YES', verifiedAt: new Date(), verifiedStateDetail: 'seen' } as const
  await database().credential.update({ where: { id }, data: verified })
  const now = () => database().credential.findUniqueOrThrow({ where: { id } })
  return { user, now, edit: (data: object) => done(updateOwnUser(ctxFor(user), { id: user.id, data })) }
}

test('a new name resets the verification of licenses, and a stale edit of the license is noticed', async () => {
  const { now, edit } = await makeVerified()
  const { version } = await now()
  await edit({ lastName: 'Ruiz-Ortega' })
  expect(await now()).toMatchObject({ verifiedAt: null, verifiedStateDetail: null, version: version + 1 })
  expect((await now()).verifiedState).toMatch(/^UNVERIFI/)
})

test('so does another date of birth, by which a list tells people of one name apart', async () => {
  const { user, now, edit } = await makeVerified()
  await edit({ dob: user.dob })
  expect(await now()).toMatchObject({ verifiedState: 'YES' })
  await edit({ dob: '1961-05-17' })
  expect((await now()).verifiedState).toMatch(/^UNVERIFI/)
})

test('a name that the license was not checked by is not brought back by undoing a renewal, nor by a check under way', async () => {
  const user = await makeUser()
  const { id, expiresAt } = await makeCredential({ user })
  const decide = (seen: number) =>
    decideLicense(ctxFor(superAdmin), { input: { credentialId: id, version: seen, result: 'YES' } })
  const checked = await done(decide(1))
  const renewal = { expiresAt: addYears(expiresAt, 2), reason: 'Early' }
  const renewed = await done(renewCredential(ctxFor(user), { id, version: checked.version, ...renewal }))
  await done(updateOwnUser(ctxFor(user), { id: user.id, data: { lastName: 'Somebody' } }))
  const { version } = await database().credential.findUniqueOrThrow({ where: { id } })
  // A super admin saw the license with the old name.
  expect(await decide(renewed.version)).toMatchObject({ problem: { code: 'staleVersion' } })
  const undone = await done(undoRenewal(ctxFor(user), { id, version }))
  expect(undone).toMatchObject({ expiresAt, verifiedState: 'UNVERIFIED', verifiedAt: null })
  expect(await decide(undone.version)).toMatchObject({ ok: true })
})

test('the same name or other fields of the profile keep the verification', async () => {
  const { user, now, edit } = await makeVerified()
  await edit({ firstName: user.firstName, lastName: user.lastName, gender: 'OTHER', address: { city: 'Fresno' } })
  expect(await now()).toMatchObject({ verifiedState: 'YES', verifiedStateDetail: 'seen' })
})

test('a name that is on papers changes after a fresh sign-in alone, and by no token; the first one needs none', async () => {
  const user = await makeUser()
  const signIn = { at: new Date(Date.now() - 6 * 60_000) }
  const edit = (data: object, options: object = { signIn }, of = user) =>
    updateOwnUser(ctxFor(of, options), { id: of.id, data })
  expect(await edit({ lastName: 'Attacker' })).toEqual(fail('freshSignInRequired'))
  expect(await edit({ middleName: 'X' }, { scopes: ['profile:write'] })).toEqual(fail('notByToken'))
  expect(await edit({ lastName: 'Attacker' }, { signIn: { providerOrgId: user.id } })).toEqual(
    fail('freshSignInRequired'),
  )
  expect(await edit({ firstName: user.firstName, lastName: user.lastName, gender: 'OTHER' })).toMatchObject({
    ok: true,
  })
  expect(await edit({ lastName: 'Ruiz-Ortega' }, {})).toMatchObject({ ok: true })
  const fresh = await makeUser({ profile: null })
  expect(await edit(testProfile, { signIn }, fresh)).toMatchObject({ ok: true })
})
