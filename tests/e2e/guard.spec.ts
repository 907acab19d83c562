import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from '../../dev/visitor/visitor'
import { demoPersonId, orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { makeInvitation } from '../../fixtures/orgs'
import { makePerson, newSession } from './people'
import { say } from './stage'
import { expect, test } from './test'

const anybody = () => new Visitor(process.env.E2E_ORIGIN ?? '')

async function as(id: string): Promise<Visitor> {
  const visitor = anybody()
  visitor.setCookie('sid', await newSession(id))
  return visitor
}

const asNew = async (wish: Parameters<typeof makePerson>[0]) => as((await makePerson(wish)).id)
const orgId = () => orgIdNamed(sunrise)

test.describe('a person is redirected to their next step', () => {
  const firstCredential = '200 /credentials/new?onboarding=true'
  const everywhere = ['/', '/dashboard', '/credentials?x=1', '/account', '/add-credits', '/?landing']

  test('when their address is unproven', async () => {
    const visitor = await asNew({ verified: false })
    for (const path of [...everywhere, '/onboarding', '/credentials/new'])
      expect(await visitor.endsAt(path), path).toBe('200 /verification')
  })

  test('when their profile is incomplete', async () => {
    const visitor = await asNew({ named: true, complete: false })
    for (const path of [...everywhere, '/credentials/new'])
      expect(await visitor.endsAt(path), path).toBe('200 /onboarding')
  })

  test('when they have no license yet, which they can skip for a day', async () => {
    const [person, other] = [await makePerson({}), await makePerson({})]
    const visitor = await as(person.id)
    for (const path of everywhere) expect(await visitor.endsAt(path), path).toBe(firstCredential)
    const skip = (hours: number, { id } = person) =>
      visitor.setCookie('suma-credential-skipped', `${id}.${Date.now() - hours * 3_600_000}`)
    visitor.jar.delete('suma-redirect')
    skip(23.9)
    expect(await visitor.endsAt('/')).toBe('200 /dashboard')
    expect(await visitor.endsAt('/account')).toBe('200 /account')
    for (const hours of [24.1, -2, Number.NaN]) {
      skip(hours)
      expect(await visitor.endsAt('/'), `${hours}`).toBe(firstCredential)
    }
    skip(1, other)
    expect(await visitor.endsAt('/')).toBe(firstCredential)
  })

  test('unless they said that they have no license', async () => {
    const visitor = await asNew({ noCredential: true })
    expect(await visitor.endsAt('/')).toBe('200 /dashboard')
  })

  test('when an invitation is open, until it is answered or postponed for a day', async () => {
    const person = await makePerson({ noCredential: true })
    const invitation = await makeInvitation({ orgId: await orgId(), contact: person.email })
    const visitor = await as(person.id)
    const page = `200 /org-invitations/${invitation.id}`
    for (const path of ['/', '/dashboard', '/account', '/credentials'])
      expect(await visitor.endsAt(path), path).toBe(page)
    visitor.jar.delete('suma-redirect')
    const putOff = (hours: number) =>
      visitor.setCookie('suma-invitation-later', `${invitation.id}.${Date.now() - hours * 3_600_000}`)
    putOff(23.9)
    expect(await visitor.endsAt('/')).toBe('200 /dashboard')
    putOff(24.1)
    expect(await visitor.endsAt('/')).toBe(page)
    await isMissing(await asNew({ noCredential: true }), `/org-invitations/${invitation.id}`)
    for (const id of [crypto.randomUUID(), 'none', '01890b5e-0000-7000-8000-000000000000']) {
      putOff(1)
      await isMissing(visitor, `/org-invitations/${id}`)
    }
  })
})

const notFoundTitle = say('en', 'notFound', 'title')

/** A refusal looks like a missing page, for every visitor. */
async function isMissing(visitor: Visitor, path: string): Promise<void> {
  const answer = await visitor.open(path)
  expect([path, answer.status]).toEqual([path, 404])
  expect(await answer.text(), path).toContain(notFoundTitle)
}

test('the pages of an organization are open to its administrators', async () => {
  const id = await orgId()
  const admin = await as(await demoPersonId('olivia'))
  expect(await admin.endsAt('/?landing')).toBe(`200 /orgs/${id}`)
  expect(await admin.endsAt('/orgs')).toBe(`200 /orgs/${id}`)
  const [member, stranger] = [await as(await demoPersonId('maria')), await asNew({ noCredential: true })]
  expect(await member.endsAt('/?landing')).toBe('200 /dashboard')
  for (const visitor of [member, stranger])
    for (const path of ['/orgs', `/orgs/${id}`, `/orgs/${id}/members`, '/super', '/super/people'])
      await isMissing(visitor, path)
  for (const path of [`/orgs/${crypto.randomUUID()}`, '/orgs/none', '/super', '/credentials/none', '/nothing', '/%ff'])
    await isMissing(admin, path)
  expect(await anybody().leadsTo(`/orgs/${id}`)).toBe('/')
})

test('a super admin may open an organization', async () => {
  const superAdmin = await as(await demoPersonId('wheel'))
  expect(await superAdmin.endsAt('/')).toBe('200 /super')
  expect(await superAdmin.endsAt(`/orgs/${await orgId()}`)).toBe(`200 /orgs/${await orgId()}`)
})

/** Headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': /strict-origin-when-cross-origin|no-referrer/,
  'permissions-policy': /geolocation=\(\)/,
  'content-security-policy': /frame-ancestors 'none'/,
}
const chunks = join('.next', 'static', 'chunks')

test('every answer has the security headers and reveals nothing of the server', async () => {
  const visitor = await asNew({ noCredential: true })
  const script = `/_next/static/chunks/${readdirSync(chunks).find((name) => name.endsWith('.js'))}`
  const paths = ['/', '/dashboard', '/account', '/nothing', '/login', '/logout', '/callback', '/graphql', script]
  const more = [
    '/robots.txt',
    '/icon.svg',
    '/locales/en/common.json',
    '/api/nothing',
    '/api/health/ready',
    '/api/files/x',
  ]
  for (const path of [...paths, ...more, '/_next/image?url=x', '/_next/static/none.js', '/%ff', '/users']) {
    const { headers } = await visitor.open(path)
    for (const [name, wanted] of Object.entries(always))
      expect(headers.get(name) ?? '', `${path} ${name}`).toMatch(wanted)
    for (const name of ['x-powered-by', 'server', 'x-aspnet-version', 'access-control-allow-origin'])
      expect(headers.get(name), `${path} ${name}`).toBeNull()
    if (path !== script) expect(headers.get('content-security-policy'), path).not.toContain("script-src 'unsafe")
  }
})

test('a page has one policy with its own nonce and is not cached', async () => {
  const visitor = await asNew({ noCredential: true })
  const nonces = new Set<string>()
  for (const path of ['/dashboard', '/dashboard', '/account', '/nothing', '/expired', '/']) {
    const answer = await visitor.open(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([\w-]{32})' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
    const html = await answer.text()
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store/)
    if (answer.status === 307) continue
    expect(policy.match(/default-src/g), path).toHaveLength(1)
    expect(policy, path).toContain(`require-trusted-types-for 'script'; trusted-types default dompurify nextjs`)
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length, path).toBeGreaterThan(0)
    for (const tag of scripts) expect(tag, path).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBeGreaterThanOrEqual(4)
})

/** Names and values that only the server may know. */
function secrets(): string[] {
  const file = process.env.E2E_DATA ? join(process.env.E2E_DATA, 'secrets.json') : null
  const values: string[] = file ? Object.values(JSON.parse(readFileSync(file, 'utf8'))) : []
  return ['AUTH_SECRET', 'OIDC_CLIENT_SECRET', 'DATABASE_URL', 'postgresql://', 'suma:suma@', 'smtp://', ...values]
}

test('no secret is in what the browser loads', async () => {
  const found: string[] = []
  for (const name of readdirSync(join('.next', 'static'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|json|map)$/.test(name)) continue
    const text = readFileSync(join('.next', 'static', name), 'utf8')
    for (const secret of secrets()) if (text.includes(secret)) found.push(`${name}: ${secret.slice(0, 12)}`)
  }
  expect(found).toEqual([])
})
