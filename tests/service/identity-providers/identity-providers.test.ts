import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { moveOrgTo } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import {
  confirmReason,
  identityProviderFields,
  makeConfirmedIdentityProvider,
  makeIdentityProvider,
} from '@/fixtures/identity-providers'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser, testIssuer } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findIdentityProviderOfDomain, findIdentityProviderToSignIn } from '@/lib/data/identity-providers/read'
import { fail } from '@/lib/domain/result'
import { confirmDomain } from '@/lib/services/identity-providers/confirm-domain'
import { createIdentityProvider } from '@/lib/services/identity-providers/create-identity-provider'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { getDeskIdentityProvider, getIdentityProvider } from '@/lib/services/identity-providers/get-identity-provider'
import { updateIdentityProvider } from '@/lib/services/identity-providers/update-identity-provider'

const enter = (orgId: string, fields: Record<string, unknown> = {}) => ({
  input: { orgId, ...identityProviderFields(fields) },
})
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })

describe('setting up an organization’s own sign-in', () => {
  test('keeps its secret encrypted and shows it to nobody', async () => {
    const org = await makeOrg()
    const entered = enter(org.id, { clientSecret: 'only for them', domains: ['@Example.org', 'staff.example.org'] })
    const identityProvider = await done(createIdentityProvider(ctxOfAdmin(org), entered))
    expect(identityProvider).toMatchObject({ version: 1, issuer: entered.input.issuer, clientId: 'suma' })
    expect(identityProvider.domains.map(({ domain, confirmedAt }) => [domain, confirmedAt])).toEqual([
      ['example.org', null],
      ['staff.example.org', null],
    ])
    const { clientSecret } = await database().orgConnection.findUniqueOrThrow({ where: { id: identityProvider.id } })
    expect(ctxOfAdmin(org).webhooks.open(clientSecret)).toBe('only for them')
    const shown = [await done(getIdentityProvider(ctxOfAdmin(org), { orgId: org.id })), identityProvider]
    expect(JSON.stringify(shown)).not.toMatch(/secret/i)
  })

  test('happens once: another is refused while it works', async () => {
    const org = await makeOrg()
    const identityProvider = await makeIdentityProvider(org)
    expect(await createIdentityProvider(ctxOfAdmin(org), enter(org.id))).toEqual(fail('connectionExists'))
    await done(endIdentityProvider(ctxOfAdmin(org), seen(identityProvider)))
    expect((await done(createIdentityProvider(ctxOfAdmin(org), enter(org.id)))).id).not.toBe(identityProvider.id)
  })

  test.each([
    ['an address that is not public', { issuer: 'https://10.0.0.1' }, { 'input.issuer': 'validation.webhookPrivate' }],
    ['http', { issuer: 'http://sign-in.example.org' }, { 'input.issuer': 'validation.webhookHttps' }],
    ['the installation’s own provider', { issuer: `${testIssuer}/` }, { 'input.issuer': 'validation.issuerOwn' }],
    ['no address', { issuer: 'example' }, { 'input.issuer': 'validation.issuer' }],
    ['no domain', { domains: [] }, { 'input.domains': 'validation.required' }],
    ['a domain that is none', { domains: ['localhost'] }, { 'input.domains': 'validation.domain' }],
    ['no secret', { clientSecret: ' ' }, { 'input.clientSecret': 'validation.required' }],
  ])('is refused at its field for %s', async (_name, fields, problems) => {
    const org = await makeOrg()
    expect(await createIdentityProvider(ctxOfAdmin(org), enter(org.id, fields))).toEqual(fail('invalidInput', problems))
  })
})

describe('a domain', () => {
  test('counts once a super admin has confirmed it, with a reason that the organization can read', async () => {
    const org = await makeOrg()
    const identityProvider = await makeIdentityProvider(org, { domains: ['counts.example.org'] })
    expect(await findIdentityProviderOfDomain(database(), 'counts.example.org')).toBeNull()
    const wheel = await makeUser({ superAdmin: true })
    const asked = { ...seen(identityProvider), domainId: identityProvider.domains[0]!.id, reason: confirmReason }
    expect(await confirmDomain(ctxOfAdmin(org), asked)).toEqual(fail('notFound'))
    const confirmed = await done(confirmDomain(ctxFor(wheel), asked))
    expect(confirmed).toMatchObject({ version: 2, domains: [{ confirmedAt: expect.any(Date) }] })
    expect(await findIdentityProviderOfDomain(database(), 'counts.example.org')).toMatchObject({
      id: identityProvider.id,
    })
    expect(await confirmDomain(ctxFor(wheel), { ...asked, version: 2 })).toEqual(fail('domainConfirmed'))
    const [entry] = await database().auditEvent.findMany({
      where: { orgId: org.id, action: 'connection.domainConfirmed' },
    })
    expect(entry).toMatchObject({ actorId: wheel.id })
  })

  test('is of one organization in the whole installation', async () => {
    await makeConfirmedIdentityProvider(await makeOrg(), { domains: ['taken.example.org'] })
    const other = await makeIdentityProvider(await makeOrg(), { domains: ['taken.example.org'] })
    const wheel = await makeUser({ superAdmin: true })
    const asked = { ...seen(other), domainId: other.domains[0]!.id, reason: confirmReason }
    expect(await confirmDomain(ctxFor(wheel), asked)).toEqual(fail('domainTaken'))
  })

  test('of another identity provider is not found', async () => {
    const [one, other] = [await makeIdentityProvider(await makeOrg()), await makeIdentityProvider(await makeOrg())]
    const wheel = await makeUser({ superAdmin: true })
    const asked = { ...seen(one), domainId: other.domains[0]!.id, reason: confirmReason }
    expect(await confirmDomain(ctxFor(wheel), asked)).toEqual(fail('notFound'))
  })
})

describe('changing it', () => {
  test('keeps the confirmation of domains that stay, and the secret where none is named', async () => {
    const org = await makeOrg()
    const identityProvider = await makeConfirmedIdentityProvider(org, {
      domains: ['stays.example.org', 'goes.example.org'],
    })
    const sealed = () => database().orgConnection.findUniqueOrThrow({ where: { id: identityProvider.id } })
    const before = await sealed()
    const domains = ['stays.example.org', 'new.example.org']
    const after = await done(
      updateIdentityProvider(ctxOfAdmin(org), { input: { ...seen(identityProvider), clientId: 'other', domains } }),
    )
    expect(after.domains.map(({ domain, confirmedAt }) => [domain, confirmedAt !== null])).toEqual([
      ['new.example.org', false],
      ['stays.example.org', true],
    ])
    expect((await sealed()).clientSecret).toEqual(before.clientSecret)
    expect(await findIdentityProviderOfDomain(database(), 'goes.example.org')).toBeNull()
    const again = { input: { ...seen(after), clientSecret: 'another' } }
    await done(updateIdentityProvider(ctxOfAdmin(org), again))
    expect(ctxOfAdmin(org).webhooks.open((await sealed()).clientSecret)).toBe('another')
    expect(await updateIdentityProvider(ctxOfAdmin(org), again)).toMatchObject(fail('staleVersion'))
  })

  test('is for the organization’s own admins', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const identityProvider = await makeIdentityProvider(org)
    const wheel = await makeUser({ superAdmin: true })
    for (const ctx of [ctxOfAdmin(other), ctxFor(wheel, { visits: [org.id] }), ctxFor(await makeUser())]) {
      expect(await createIdentityProvider(ctx, enter(org.id))).toEqual(fail('notFound'))
      expect(await updateIdentityProvider(ctx, { input: { ...seen(identityProvider), clientId: 'x' } })).toEqual(
        fail('notFound'),
      )
      expect(await endIdentityProvider(ctx, seen(identityProvider))).toEqual(fail('notFound'))
    }
    expect(await getIdentityProvider(ctxOfAdmin(other), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await getDeskIdentityProvider(ctxOfAdmin(org), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await done(getDeskIdentityProvider(ctxFor(wheel), { orgId: org.id }))).toMatchObject({
      id: identityProvider.id,
    })
  })
})

describe('its end', () => {
  test('comes with the organization’s', async () => {
    const org = await makeOrg()
    const identityProvider = await makeConfirmedIdentityProvider(org)
    await makeSession(org.admin)
    await moveOrgTo('CLOSED', org.id)
    expect(await findIdentityProviderToSignIn(database(), identityProvider.id)).toBeNull()
  })

  test('frees its domains for others', async () => {
    const org = await makeOrg()
    const identityProvider = await makeConfirmedIdentityProvider(org, { domains: ['freed.example.org'] })
    await done(endIdentityProvider(ctxOfAdmin(org), seen(identityProvider)))
    const other = await makeConfirmedIdentityProvider(await makeOrg(), { domains: ['freed.example.org'] })
    expect(await findIdentityProviderOfDomain(database(), 'freed.example.org')).toMatchObject({ id: other.id })
    expect(await endIdentityProvider(ctxOfAdmin(org), seen(identityProvider))).toEqual(fail('notFound'))
  })
})
