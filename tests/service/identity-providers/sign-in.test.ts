import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeConfirmedIdentityProvider, makeIdentityProvider } from '@/fixtures/identity-providers'
import { makeOrg } from '@/fixtures/orgs'
import { claimsFor, makeUnverifiedUser, makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { codesFor } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import type { IdentityProviderRecord } from '@/lib/data/identity-providers/read'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { insertSession } from '@/lib/data/sessions/write'
import { sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'
import type { Claims } from '@/lib/services/ctx'
import { completeIdentityProviderSignIn } from '@/lib/services/identity-providers/complete-identity-provider-sign-in'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { listSignInMethods } from '@/lib/services/users/sign-in-methods'

/** Returns from an organization's provider, which vouches for the address by default. */
function comeBy(
  identityProvider: IdentityProviderRecord,
  claims: Partial<Claims> & { email: string; subject: string },
) {
  const { jobs, sent } = ctxOfNobody()
  const said: Claims = { issuer: identityProvider.issuer, emailVerified: true, name: null, ...claims }
  const request = { requestId: 'test', now: new Date(), locale: null, jobs }
  return { sent, userId: completeIdentityProviderSignIn(database(), identityProvider.id, said, request) }
}

const domain = (() => {
  let made = 0
  return () => `sign-in-${++made}.example.org`
})()

async function makeHospital() {
  const org = await makeOrg()
  const at = domain()
  return { org, at, identityProvider: await makeConfirmedIdentityProvider(org, { domains: [at] }) }
}

describe('somebody new', () => {
  test('of a confirmed domain has a proven address at once, and is found again', async () => {
    const { at, identityProvider } = await makeHospital()
    const who = { email: `Nora@${at}`, subject: 'u-1', name: 'Nora Diaz' }
    const id = await comeBy(identityProvider, who).userId
    expect(await userNow(id!)).toMatchObject({
      email: `nora@${at}`,
      firstName: 'Nora',
      lastName: 'Diaz',
      contacts: [{ value: `nora@${at}`, verifiedAt: expect.any(Date), loginType: 'organization' }],
    })
    expect(await comeBy(identityProvider, who).userId).toBe(id)
  })

  test.each([
    ['of a foreign domain', (at: string) => ({ email: `nora@not-${at}` })],
    ['of a domain below it', (at: string) => ({ email: `nora@ward.${at}` })],
    ['whose provider does not know the address', (at: string) => ({ email: `nora@${at}`, emailVerified: false })],
  ])('%s has only claimed the address', async (_name, said) => {
    const { at, identityProvider } = await makeHospital()
    const id = await comeBy(identityProvider, { subject: 'u-2', ...said(at) }).userId
    expect((await userNow(id!)).contacts).toMatchObject([{ verifiedAt: null }])
  })

  test('of a domain that nobody has confirmed has only claimed it', async () => {
    const identityProvider = await makeIdentityProvider(await makeOrg(), { domains: ['waits.example.org'] })
    const id = await comeBy(identityProvider, { subject: 'u-3', email: 'nora@waits.example.org' }).userId
    expect((await userNow(id!)).contacts).toMatchObject([{ verifiedAt: null }])
  })

  test('without an address is nobody', async () => {
    const { identityProvider } = await makeHospital()
    expect(await comeBy(identityProvider, { subject: 'u-4', email: '' }).userId).toBeNull()
  })

  test('takes an address from those who only claim it', async () => {
    const { at, identityProvider } = await makeHospital()
    const claimant = await makeUnverifiedUser({ email: `claimed@${at}` })
    const id = await comeBy(identityProvider, { subject: 'u-5', email: `claimed@${at}` }).userId
    expect(id).not.toBe(claimant.id)
    expect(await database().user.count({ where: { id: claimant.id } })).toBe(0)
  })
})

describe('an address that has an account', () => {
  test('is joined by the code that is sent to it, never by what the provider says', async () => {
    const { at, identityProvider } = await makeHospital()
    const owner = await makeUser({ email: `owner@${at}` })
    await makeCredential({ user: owner })
    const who = { email: `owner@${at}`, subject: 'u-6' }
    const claimant = await comeBy(identityProvider, who).userId
    expect(claimant).not.toBe(owner.id)
    expect((await userNow(claimant!)).contacts).toMatchObject([{ value: owner.email, verifiedAt: null }])
    // However often it is tried, nothing is joined without the code.
    expect(await comeBy(identityProvider, who).userId).toBe(claimant)

    const asking = await userNow(claimant!)
    const contactId = asking.contacts[0]!.id
    const sending = ctxFor(asking)
    await done(sendContactCode(sending, {}))
    const sent = sending.sent.find((job) => job.queue === 'mail' && job.data.kind === 'contactCode')
    const codeId = sent?.queue === 'mail' && sent.data.kind === 'contactCode' ? sent.data.codeId : ''
    const joining = ctxFor(asking)
    expect(await done(verifyContact(joining, { contactId, code: codesFor(codeId, true)[0]! }))).toEqual({
      userId: owner.id,
    })
    expect(joining.sent).toMatchObject([{ queue: 'mail', data: { kind: 'signInAdded' } }])

    expect(await comeBy(identityProvider, who).userId).toBe(owner.id)
    const ways = await done(listSignInMethods(ctxFor(owner), {}))
    expect(ways.map(({ loginType }) => loginType)).toEqual(['auth0', 'organization'])
  })

  test('is not taken over by somebody of the organization who changes their address to it', async () => {
    const { at, identityProvider } = await makeHospital()
    const owner = await makeUser({ email: `chief@${at}` })
    const id = await comeBy(identityProvider, { subject: 'u-7', email: `temp@${at}` }).userId
    expect(await comeBy(identityProvider, { subject: 'u-7', email: `chief@${at}` }).userId).toBe(id)
    expect((await userNow(owner.id)).contacts).toMatchObject([{ value: `chief@${at}`, verifiedAt: expect.any(Date) }])
    expect((await userNow(id!)).email).toBe(`temp@${at}`)
  })

  test('twenty at once join nothing either', async () => {
    const { at, identityProvider } = await makeHospital()
    const owner = await makeUser({ email: `crowd@${at}` })
    const who = { email: `crowd@${at}`, subject: 'u-8' }
    const ids = await Promise.all(Array.from({ length: 20 }, () => comeBy(identityProvider, who).userId))
    expect(new Set(ids).size).toBe(1)
    expect(ids).not.toContain(owner.id)
  })
})

test('the same subject at another organization’s provider, or at the installation’s, is somebody else', async () => {
  const [one, two] = [await makeHospital(), await makeHospital()]
  const first = await comeBy(one.identityProvider, { subject: 'auth0|same-sub', email: `a@${one.at}` }).userId
  const second = await comeBy(two.identityProvider, { subject: 'auth0|same-sub', email: `a@${two.at}` }).userId
  const third = await makeUser({ subject: 'auth0|same-sub' })
  expect(new Set([first, second, third.id]).size).toBe(3)
})

describe('the end of an identity provider', () => {
  async function signIn(userId: string, identityProviderId: string | null) {
    const token = `${crypto.randomUUID()}${crypto.randomUUID()}`
    const expiresAt = new Date(Date.now() + 3_600_000)
    const strength = { acr: null, amr: [], authAt: new Date() }
    await insertSession(database(), {
      token,
      userId,
      expiresAt,
      userAgent: null,
      address: null,
      identityProviderId,
      strength,
    })
    return token
  }

  test('ends the sessions of who came by it, and no others; accounts and other ways to sign in stay', async () => {
    const { org, at, identityProvider } = await makeHospital()
    const who = { email: `nora@${at}`, subject: 'u-9' }
    const id = (await comeBy(identityProvider, who).userId)!
    const [by, otherwise] = [await signIn(id, identityProvider.id), await makeSession({ id })]
    expect(await findSessionFacts(by, false)).toMatchObject({ identityProviderId: identityProvider.id })

    await done(endIdentityProvider(ctxOfAdmin(org), { id: identityProvider.id, version: identityProvider.version }))
    expect(await findSessionFacts(by, false)).toBeNull()
    expect(await findSessionFacts(otherwise.token, false)).not.toBeNull()
    expect(await comeBy(identityProvider, who).userId).toBeNull()
    // The installation's provider leads to the same account, through the verified address.
    expect((await makeUser({ email: who.email, profile: null })).id).toBe(id)
  })

  test('lets nobody in whose session was being written at that moment', async () => {
    const { org, at, identityProvider } = await makeHospital()
    const id = (await comeBy(identityProvider, { email: `late@${at}`, subject: 'u-10' }).userId)!
    await done(endIdentityProvider(ctxOfAdmin(org), { id: identityProvider.id, version: identityProvider.version }))
    expect(await findSessionFacts(await signIn(id, identityProvider.id), false)).toBeNull()
  })
})

test('a person of the installation’s provider never becomes one of an organization’s with the same claims', async () => {
  const { at, identityProvider } = await makeHospital()
  const claims = claimsFor({ email: `pat@${at}` })
  const own = await makeUser({ email: `pat@${at}`, subject: claims.subject })
  expect(
    await comeBy(identityProvider, { ...claims, email: `pat@${at}`, issuer: identityProvider.issuer }).userId,
  ).not.toBe(own.id)
})
