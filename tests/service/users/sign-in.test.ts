import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { claimsFor, makeUnverifiedUser, makeUser, newPhone, userNow } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import type { Claims } from '@/lib/services/ctx'
import { completeSignIn } from '@/lib/services/users/settle-identity'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { findOrCreateUserByContact } from '@/lib/services/users/user'

const signIn = (claims: Claims) =>
  completeSignIn(database(), claims, { requestId: 'test', now: new Date(), locale: null, jobs: ctxOfNobody().jobs })
const ask = (claims: Claims | null, contact: string, auth0Id: string) =>
  findOrCreateUserByContact(ctxOfNobody({ claims }), { contact, auth0Id })

describe('coming back from the provider', () => {
  test('the first sign-in makes a person, and the next one finds them', async () => {
    const claims = claimsFor()
    const id = await signIn(claims)
    expect(await signIn(claims)).toBe(id)
    expect(await userNow(id!)).toMatchObject({ email: claims.email, firstName: null, version: 1 })
  })

  test('each sign-in is in the history, with how they signed in', async () => {
    const claims = claimsFor()
    const id = await signIn(claims)
    await signIn(claims)
    const acts = await database().auditEvent.findMany({
      where: { subjectId: id!, action: { in: ['user.created', 'user.signedIn'] } },
      orderBy: { seq: 'asc' },
      select: { action: true, actorId: true, detail: true },
    })
    const detail = { loginType: 'auth0', verified: true }
    expect(acts).toMatchObject([
      { action: 'user.created', actorId: id, detail },
      { action: 'user.signedIn', actorId: id, detail },
    ])
  })

  test('a new person has the name that the provider knows for sure, and keeps their own later on', async () => {
    const claims = { ...claimsFor(), name: 'Ana Ruiz' }
    const id = await signIn(claims)
    expect(await userNow(id!)).toMatchObject({ firstName: 'Ana', middleName: null, lastName: 'Ruiz', version: 1 })
    await done(updateOwnUser.unknown(ctxFor(await userNow(id!)), { id, data: { firstName: 'Eva' } }))
    await signIn({ ...claims, name: 'Anna Ruiz' })
    expect(await userNow(id!)).toMatchObject({ firstName: 'Eva', lastName: 'Ruiz' })
  })

  test('twenty first sign-ins at once make one person', async () => {
    const claims = claimsFor()
    const ids = await Promise.all(Array.from({ length: 20 }, () => signIn(claims)))
    expect(new Set(ids).size).toBe(1)
    expect(await database().contact.count({ where: { value: claims.email! } })).toBe(1)
  })

  test('two logins with the same verified contact are one person', async () => {
    const email = 'two-logins@example.com'
    const first = await signIn(claimsFor({ email, subject: 'auth0|two' }))
    expect(await signIn(claimsFor({ email: 'Two-Logins@Example.com', subject: 'google-oauth2|two' }))).toBe(first)
    expect(await database().identity.count({ where: { userId: first! } })).toBe(2)
  })

  test('twenty logins of different subjects with one verified contact at once are one person', async () => {
    const claims = Array.from({ length: 20 }, () => claimsFor({ email: 'crowd@example.com' }))
    const ids = await Promise.all(claims.map(signIn))
    expect(new Set(ids).size).toBe(1)
  })

  test('an unverified contact finds nobody and takes no contact from anybody', async () => {
    const email = 'claimed@example.com'
    const owner = await makeUser({ email })
    const claimant = await makeUnverifiedUser({ email })
    expect(claimant.id).not.toBe(owner.id)
    expect(claimant.contacts).toMatchObject([{ value: email, verifiedAt: null }])
    expect((await userNow(owner.id)).contacts).toMatchObject([{ value: email, verifiedAt: expect.any(Date) }])
  })

  test('two people who claim the same unverified contact are two people', async () => {
    const email = 'nobody-yet@example.com'
    const [one, two] = [await makeUnverifiedUser({ email }), await makeUnverifiedUser({ email })]
    expect(one.id).not.toBe(two.id)
  })

  test('an owner who signs in with proof drops the claims of others and deletes claimants who have nothing else', async () => {
    const email = 'mine@example.com'
    const claimant = await makeUnverifiedUser({ email })
    const owner = await makeUser({ email, subject: 'google-oauth2|mine' })
    expect(await database().user.count({ where: { id: claimant.id } })).toBe(0)
    expect(owner.contacts).toHaveLength(1)
  })

  test('a claimant who comes back with proof becomes the owner of the contact', async () => {
    const email = 'later@example.com'
    const claims = claimsFor({ email, verified: false })
    const claimant = await signIn(claims)
    expect(await signIn({ ...claims, emailVerified: true })).toBe(claimant)
    expect((await userNow(claimant!)).contacts).toMatchObject([{ verifiedAt: expect.any(Date) }])
  })

  test('a claimant who comes back with proof of what somebody owns becomes that person', async () => {
    const email = 'yield@example.com'
    const claims = claimsFor({ email, verified: false })
    const claimant = await signIn(claims)
    const owner = await makeUser({ email })
    expect(await signIn({ ...claims, emailVerified: true })).toBe(owner.id)
    expect(await database().user.count({ where: { id: claimant! } })).toBe(0)
  })

  test('a person with a proven contact never becomes another person, and keeps what they have', async () => {
    const mine = await makeCredential()
    const { issuer, subject } = await database().identity.findFirstOrThrow({ where: { userId: mine.user.id } })
    const owner = await makeUser({ email: 'theirs@example.com' })
    const claims = claimsFor({ issuer, subject, email: 'theirs@example.com' })
    expect(await signIn(claims)).toBe(mine.user.id)
    expect((await userNow(owner.id)).contacts).toHaveLength(1)
    expect(await database().credential.count({ where: { userId: mine.user.id } })).toBe(1)
  })

  test('claims that are only close to true do not count as verified', async () => {
    for (const emailVerified of ['true', 1, {}] as unknown as boolean[]) {
      const id = await signIn({ ...claimsFor(), emailVerified })
      expect((await userNow(id!)).contacts[0]?.verifiedAt).toBeNull()
    }
  })

  test('a sign-in by text message is found by its phone number', async () => {
    const phone = newPhone()
    const id = await signIn(claimsFor({ phone }))
    expect(await userNow(id!)).toMatchObject({ phone, email: null })
  })

  test.each(['facebook|1', 'auth0', '|x', 'AUTH0|x'])('an unsupported login type is refused: %s', async (subject) => {
    const before = await database().user.count()
    expect(await signIn(claimsFor({ subject }))).toBeNull()
    expect(await database().user.count()).toBe(before)
  })

  test('the same subject at another provider is somebody else', async () => {
    const one = await signIn(claimsFor({ subject: 'auth0|same' }))
    const two = await signIn(claimsFor({ subject: 'auth0|same', issuer: 'https://other.example.com' }))
    expect(two).not.toBe(one)
  })
})

describe('findOrCreateUserByContact', () => {
  test('makes and then finds the person of the token', async () => {
    const claims = claimsFor()
    const user = await done(ask(claims, claims.email!, 'auth0'))
    expect(await done(ask(claims, claims.email!.toUpperCase(), claims.subject))).toMatchObject({ id: user.id })
  })

  test('twenty requests at once make one person', async () => {
    const claims = claimsFor()
    const results = await Promise.all(Array.from({ length: 20 }, () => done(ask(claims, claims.email!, 'auth0'))))
    expect(new Set(results.map((user) => user.id)).size).toBe(1)
  })

  test('arguments are compared with the claims and never trusted', async () => {
    const victim = await makeUser()
    const claims = claimsFor()
    expect(await ask(claims, victim.email!, 'auth0')).toEqual(fail('contactMismatch'))
    expect(await ask(claims, claims.email!, 'google-oauth2')).toEqual(fail('contactMismatch'))
    expect(await ask(claims, claims.email!, 'auth0|another')).toEqual(fail('contactMismatch'))
    expect(await ask(null, victim.email!, 'auth0')).toEqual(fail('signInRequired'))
    expect(await ask(claims, claims.email!, 'github|1')).toEqual(fail('unsupportedAuthType'))
    expect(await ask(claimsFor({ subject: 'github|1' }), 'a@example.com', 'github')).toEqual(
      fail('unsupportedAuthType'),
    )
  })

  test('a person who signed in here is found by their sign-in contact, and by no contact of others', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await database().contact.updateMany({ where: { userId: user.id }, data: { loginType: 'auth0' } })
    const find = (contact: string, auth0Id = 'auth0', ctx = ctxFor(user, { sessionId: randomUUID() })) =>
      findOrCreateUserByContact(ctx, { contact, auth0Id })
    expect(await done(find(` ${user.email!.toUpperCase()} `))).toMatchObject({ id: user.id })
    for (const refused of [find(other.email!), find(user.email!, 'sms'), find('nobody'), find(user.email!, '')])
      expect(await refused).toMatchObject({ ok: false })
    expect(await find(other.email!)).toEqual(fail('contactMismatch'))
    expect(await find(user.email!, 'github|1')).toEqual(fail('unsupportedAuthType'))
    // An API token of ours verifies no contact.
    expect(await find(user.email!, 'auth0', ctxFor(user, { sessionId: null }))).toEqual(fail('signInRequired'))
  })

  test('a phone number is found in any notation', async () => {
    const phone = newPhone()
    const user = await done(ask(claimsFor({ phone }), phone.slice(2), 'sms'))
    expect(user.phone).toBe(phone)
  })
})
