import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localClients } from '../../../dev/identity-provider/clients'
import { type IdentityProvider, startIdentityProvider } from '../../../dev/identity-provider/start'
import { freePort } from '../../../dev/machine/ports'
import type { Visitor } from '../../../dev/visitor/visitor'
import type { SeedPerson } from '../../../fixtures/demo-people'
import { countSessionsFrom } from '../../../fixtures/sessions'
import { ownAccount } from '../database'
import { type OwnServer, startOwnServer } from '../own-server'
import { newAddress } from '../stage'

const secret = 'the-secret-of-a-hostile-provider'
const number = () => `+1415${String(Date.now() % 10_000_000).padStart(7, '0')}`

/** One person for each way to sign in, unique to this run. */
function newPeople(): SeedPerson[] {
  const id = `${process.pid}-${Date.now().toString(36)}`
  return [
    { subject: `auth0|${id}`, loginType: 'auth0', email: newAddress('hostile'), emailVerified: true, name: 'Mia Lane' },
    {
      subject: `google-oauth2|${id}`,
      loginType: 'google-oauth2',
      email: newAddress('hostile'),
      emailVerified: true,
      name: 'Gus Hill',
    },
    { subject: `sms|${id}`, loginType: 'sms', phone: number(), emailVerified: false, name: 'Pia Wells' },
  ]
}

/** A production server with an identity provider that can be made to misbehave. */
export type Stage = {
  server: OwnServer
  provider: IdentityProvider
  people: readonly SeedPerson[]
  /** Number of sessions and records these people have so far. */
  sessions: () => Promise<number>
  stop: () => Promise<void>
}

/** `site` is the public address of the server, if there is a proxy in front of it. */
export async function startStage(site?: string): Promise<Stage> {
  const port = await freePort()
  const origin = site ?? `http://localhost:${port}`
  const people = newPeople()
  const dataDir = mkdtempSync(join(tmpdir(), 'suma-hostile-'))
  const provider = await startIdentityProvider({
    port: 0,
    clients: localClients(origin, secret),
    mailUrl: 'smtp://127.0.0.1:9',
    dataDir,
    audience: `${origin}/graphql`,
    people,
  })
  const environment = {
    ...(site ? { DATABASE_URL: await ownAccount() } : {}),
    APP_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_SECRET: secret,
    OIDC_TIMEOUT_MS: '2000',
    LOG_LEVEL: 'info',
  }
  const server = await startOwnServer(environment, port)
  const sessions = () => countSessionsFrom(provider.issuer)
  const stop = async () => {
    await Promise.all([server.stop(), provider.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, provider, people, sessions, stop }
}

/** The result of a callback: status, target, family of the failure, and whether the browser got a session. */
export function outcome(visitor: Visitor, answer: Response): string {
  const to = new URL(answer.headers.get('location') ?? '/', visitor.origin)
  const place = to.origin === visitor.origin ? to.pathname : to.origin
  return [answer.status, place, to.searchParams.get('reason'), visitor.cookie('sid') && 'cookie']
    .filter(Boolean)
    .join(' ')
}
