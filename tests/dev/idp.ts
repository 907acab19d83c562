import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { localClients, webClientId } from '@/dev/identity-provider/clients'
import { startIdentityProvider } from '@/dev/identity-provider/start'
import type { SignInClient } from '@/dev/visitor/sign-in'
import type { SeedPerson } from '@/fixtures/demo-people'

export const appUrl = 'http://app.test:3000'
export const secret = 'test-client-secret-that-is-long-enough'
export const audience = `${appUrl}/graphql`

export const people: readonly SeedPerson[] = [
  {
    subject: 'auth0|mia',
    loginType: 'auth0',
    email: 'mia@example.com',
    emailVerified: true,
    password: 'suma-demo',
    name: 'Mia Lane',
  },
  {
    subject: 'auth0|ned',
    loginType: 'auth0',
    email: 'ned@example.com',
    emailVerified: false,
    password: 'suma-demo',
    name: 'Ned Fox',
  },
  {
    subject: 'google-oauth2|gus',
    loginType: 'google-oauth2',
    email: 'gus@example.com',
    emailVerified: true,
    name: 'Gus Hill',
  },
  { subject: 'sms|pia', loginType: 'sms', phone: '+14155550100', emailVerified: false, name: 'Pia Wells' },
]

const folders: string[] = []

// Hooks run last in, first out: everything that uses the folders has ended by then.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, deleted after the tests of the file. */
export function scratch(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `suma-${name}-`))
  // When run as root, Postgres uses another user, who needs access.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** A separate provider on a free port. */
export const startTestProvider = (mailUrl: string, dataDir = scratch('idp'), sendsLinks = false) =>
  startIdentityProvider({
    port: 0,
    clients: localClients(appUrl, secret),
    mailUrl,
    dataDir,
    audience,
    people,
    sendsLinks,
  })

export const webClient = (issuer: string, extra: Record<string, string> = {}): SignInClient => ({
  issuer,
  clientId: webClientId,
  secret,
  redirectUri: `${appUrl}/callback`,
  extra,
})
