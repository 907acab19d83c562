import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localClients } from '@/dev/identity-provider/clients'
import { type IdentityProvider, startIdentityProvider } from '@/dev/identity-provider/start'
import { freePort } from '@/dev/machine/ports'
import type { SeedPerson } from '@/fixtures/demo-people'
import { type MadeIdentityProvider, makeConfirmedIdentityProvider } from '@/fixtures/identity-providers'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { type Instance, openInstance } from '@/operations/stage/instance'

const secret = 'the-secret-of-a-hostile-provider'

/** A production server with an identity provider that can be switched to misbehave. */
export type IdentityStage = { instance: Instance; provider: IdentityProvider; close: () => Promise<void> }

const noMail = 'smtp://127.0.0.1:9'

export async function openIdentityStage(people: readonly SeedPerson[]): Promise<IdentityStage> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'suma-hostile-'))]
  const origin = `http://localhost:${port}`
  const provider = await startIdentityProvider({
    port: 0,
    clients: localClients(origin, secret),
    mailUrl: noMail,
    dataDir,
    people,
    audience: `${origin}/graphql`,
  })
  const environment = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'suma',
    OIDC_CLIENT_SECRET: secret,
    OIDC_TIMEOUT_MS: '1000',
    // Organizations' own providers also run on this machine.
    WEBHOOKS_LOCAL: '1',
  }
  const instance = await openInstance({ environment, port })
  // The product runs in separate processes; this one may still start identity providers.
  process.env.SUMA_DEMO = '1'
  const close = async () => {
    await instance.close()
    await provider.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { instance, provider, close }
}

/** An organization with its own identity provider, whose domain is verified. */
export type Hospital = {
  org: MadeOrg
  identityProvider: MadeIdentityProvider
  provider: IdentityProvider
  stop: () => Promise<void>
}

export async function openHospital(
  { origin }: Instance,
  domain: string,
  people: readonly SeedPerson[],
): Promise<Hospital> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'suma-hospital-'))]
  const org = await makeOrg()
  const issuer = `http://localhost:${port}`
  const identityProvider = await makeConfirmedIdentityProvider(org, {
    issuer,
    clientId: 'suma',
    clientSecret: secret,
    domains: [domain],
  })
  const redirectUris = [`${origin}/callback/${identityProvider.id}`]
  const provider = await startIdentityProvider({
    port,
    clients: [{ id: 'suma', secret, redirectUris, afterLogoutUris: [] }],
    mailUrl: noMail,
    dataDir,
    people,
    audience: 'https://staff.example.org',
  })
  const stop = async () => {
    await provider.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { org, identityProvider, provider, stop }
}
