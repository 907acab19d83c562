import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localClients } from '../../../dev/identity-provider/clients'
import { type IdentityProvider, startIdentityProvider } from '../../../dev/identity-provider/start'
import { freePort } from '../../../dev/machine/ports'
import { follow } from '../../../dev/visitor/sign-in'
import type { Visitor } from '../../../dev/visitor/visitor'
import type { SeedPerson } from '../../../fixtures/demo-people'
import { type MadeIdentityProvider, makeConfirmedIdentityProvider } from '../../../fixtures/identity-providers'
import { type MadeOrg, makeOrg } from '../../../fixtures/orgs'
import { makeUser } from '../../../fixtures/people'
import { startOwnServer } from '../own-server'
import { codeFor, newAddress } from '../stage'

const secret = 'the-secret-of-two-providers'

/** A person at a provider, identified by the name in front of their address. */
const person = (name: string, email: string): SeedPerson => ({
  subject: `auth0|${name}-${process.pid}-${Date.now()}`,
  loginType: 'auth0',
  email,
  emailVerified: true,
  name: `${name} Lane`,
})

/** A server with its own provider, and an organization with another provider for the addresses of its domain. */
export type TwoProviders = {
  origin: string
  org: MadeOrg
  identityProvider: MadeIdentityProvider
  domain: string
  /** The organization's administrator, at the installation's provider. */
  admin: SeedPerson
  /** At the organization's provider: a new person, and somebody whose address already has an account. */
  nora: SeedPerson
  owner: SeedPerson
  /** The organization's provider, which can be made to misbehave. */
  hospital: IdentityProvider
  stop: () => Promise<void>
}

/** `more`: other people of its domain that the organization's provider knows. */
export async function startTwoProviders(more: (domain: string) => SeedPerson[] = () => []): Promise<TwoProviders> {
  const [port, hospitalPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const domain = `d${process.pid}-${Date.now().toString(36)}.example.org`
  const admin = person('Ada', newAddress('door-admin'))
  const [nora, owner] = [person('Nora', `nora@${domain}`), person('Otto', `otto@${domain}`)]
  const org = await makeOrg({ admin: await makeUser({ email: admin.email!, noCredential: true }) })
  await makeUser({ email: owner.email!, noCredential: true })
  const identityProvider = await makeConfirmedIdentityProvider(org, {
    issuer: `http://localhost:${hospitalPort}`,
    clientId: 'suma',
    clientSecret: secret,
    domains: [domain],
  })
  const mailUrl = `smtp://localhost:${process.env.E2E_MAIL_PORT}?tls=none`
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'suma-door-')))
  const own = await startIdentityProvider({
    port: 0,
    clients: localClients(origin, secret),
    mailUrl,
    dataDir: folders[0]!,
    audience: `${origin}/graphql`,
    people: [admin],
  })
  const redirectUris = [`${origin}/callback/${identityProvider.id}`]
  const hospital = await startIdentityProvider({
    port: hospitalPort,
    clients: [{ id: 'suma', secret, redirectUris, afterLogoutUris: [] }],
    mailUrl,
    dataDir: folders[1]!,
    audience: 'https://staff.example.org',
    people: [nora, owner, ...more(domain)],
  })
  const environment = {
    APP_URL: origin,
    OIDC_ISSUER: own.issuer,
    OIDC_CLIENT_SECRET: secret,
    WEBHOOKS_LOCAL: '1',
    OIDC_TIMEOUT_MS: '2000',
  }
  const server = await startOwnServer(environment, port)
  const stop = async () => {
    await Promise.all([server.stop(), own.stop(), hospital.stop()])
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  return { origin, org, identityProvider, domain, admin, nora, owner, hospital, stop }
}

/**
 * Signs in at a provider, including its code if it asks for one; then opens the redirect address, or `path` with the
 * same answer.
 */
export async function comeBack(visitor: Visitor, there: URL, seedPerson: SeedPerson, path?: string): Promise<Response> {
  const away = `${visitor.origin}/callback`
  const first = await follow(visitor.open, there.href, away)
  let step = first.page
    ? await follow(visitor.open, `${first.page}/demo`, away, { subject: seedPerson.subject })
    : first
  if (step.page?.endsWith('?view=factor'))
    step = await follow(visitor.open, step.page.replace('?view=factor', '/factor'), away, {
      code: await codeFor(seedPerson.email!),
    })
  if (!step.back) throw new Error('The provider did not lead back')
  if (path) step.back.pathname = path
  return visitor.open(step.back.href)
}
