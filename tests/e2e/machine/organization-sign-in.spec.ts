import { Visitor } from '../../../dev/visitor/visitor'
import { askOfAdmins, endTheirs } from '../../../fixtures/identity-providers'
import { database } from '../../../lib/data/db'
import { newAddress } from '../stage'
import { expect, test } from '../test'
import { comeBack, startTwoProviders, type TwoProviders } from './two-providers'

test.describe.configure({ mode: 'default' })

let stage: TwoProviders
test.beforeAll(async () => {
  stage = await startTwoProviders()
})
test.afterAll(() => stage?.stop())

test('an address leads to its organization’s provider, every other one to ours, whoever has an account', async () => {
  const { admin, identityProvider, domain, nora, owner, origin } = stage
  const places: string[] = []
  for (const email of [
    nora.email!,
    owner.email!,
    `nobody@${domain}`,
    admin.email!,
    newAddress('nobody'),
    'nonsense',
    '',
  ]) {
    const { origin: place, pathname, searchParams } = await new Visitor(origin).askedAt(email)
    places.push(
      `${place === identityProvider.issuer ? 'theirs' : 'ours'} ${pathname} ${searchParams.get('login_hint') === email}`,
    )
  }
  expect(places).toEqual([
    ...Array(3).fill('theirs /authorize true'),
    ...Array(2).fill('ours /authorize true'),
    ...Array(2).fill('ours /authorize false'),
  ])
  const foreign = await new Visitor(origin).open(
    '/api/organization-sign-in',
    { email: nora.email! },
    {
      'sec-fetch-site': 'cross-site',
    },
  )
  expect(foreign.status).toBe(403)
})

test('somebody of a confirmed domain comes in with a proven address', async () => {
  const { nora, origin } = stage
  const visitor = new Visitor(origin)
  const back = await comeBack(visitor, await visitor.askedAt(nora.email!), nora)
  expect([back.status, visitor.cookie('sid') !== null]).toEqual([303, true])
  expect(await visitor.endsAt('/')).toBe('200 /onboarding')
})

test('whose address has an account is asked for the code that is sent to it', async () => {
  const { owner, origin } = stage
  const visitor = new Visitor(origin)
  await comeBack(visitor, await visitor.askedAt(owner.email!), owner)
  expect(await visitor.endsAt('/')).toBe('200 /verification')
})

test('a provider cannot answer at the address of another, nor at one that is nobody’s', async () => {
  const { nora, origin } = stage
  const outcomes: (string | null)[] = []
  for (const path of ['/callback', `/callback/${crypto.randomUUID()}`, '/callback/nonsense']) {
    const visitor = new Visitor(origin)
    const answer = await comeBack(visitor, await visitor.askedAt(nora.email!), nora, path)
    outcomes.push(new URL(answer.headers.get('location') ?? '', origin).pathname)
    expect(visitor.cookie('sid')).toBeNull()
  }
  expect(outcomes).toEqual(Array(3).fill('/login/error'))
})

test('an admin is asked for a second factor, shows it, and is back where they wanted to go', async () => {
  const { admin, org, origin } = stage
  await askOfAdmins(org, { secondFactorHours: 2 })
  const visitor = new Visitor(origin)
  await comeBack(visitor, new URL((await visitor.open('/login')).headers.get('location') ?? ''), admin)
  // As after the day that a way waits which is new to an account.
  await database().identity.updateMany({ where: { userId: org.admin.id }, data: { opensFrom: new Date(0) } })
  const home = `/orgs/${org.id}`
  const asked = `/admin-access?org=${org.id}&returnTo=${encodeURIComponent(`${home}/members`)}`
  expect(await visitor.leadsTo(`${home}/members`)).toBe(asked)
  expect(await visitor.endsAt(asked)).toBe(`200 ${asked}`)
  expect(await visitor.endsAt('/dashboard')).toBe('200 /dashboard')

  const step = await visitor.open(`/login/again?factor&returnTo=${encodeURIComponent(`${home}/members`)}`)
  const there = new URL(step.headers.get('location') ?? '')
  expect(Object.fromEntries(there.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  await comeBack(visitor, there, admin)
  expect(await visitor.endsAt('/')).toBe(`200 ${home}/members`)
})

test('the end of an identity provider ends its sessions, and leads its people to our provider', async () => {
  const { identityProvider, nora, org, origin } = stage
  const visitor = new Visitor(origin)
  await comeBack(visitor, await visitor.askedAt(nora.email!), nora)
  const begun = new Visitor(origin)
  const there = await begun.askedAt(nora.email!)
  await endTheirs(org, identityProvider)
  expect(await visitor.isSignedIn()).toBe(false)
  const late = await comeBack(begun, there, nora)
  expect(new URL(late.headers.get('location') ?? '').searchParams.get('reason')).toBe('refused')
  expect((await new Visitor(origin).askedAt(nora.email!)).origin).not.toBe(identityProvider.issuer)
})
