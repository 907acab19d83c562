import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localClients } from '@/dev/identity-provider/clients'
import { startIdentityProvider } from '@/dev/identity-provider/start'
import { faketimeSettings, findFaketime } from '@/dev/machine/faketime'
import { freePort } from '@/dev/machine/ports'
import { startMailbox } from '@/dev/mailbox'
import { startS3Server } from '@/fixtures/s3-server'
import { type Beside, type Instance, openInstance } from '@/operations/stage/instance'
import type { OwnPostgres } from '@/operations/stage/own-postgres'
import { makeOwnReplica, type OwnReplica } from '@/operations/stage/own-replica'
import { makePeople, type Person } from '@/operations/stage/stage'
import { type FaultProxy, openFaultProxy, through } from './fault-proxy'

const secret = 'the-secret-of-a-provider-that-goes-away'

/** The subject of a person who signs in at the identity provider. */
export const guest = 'auth0|guest'
/** Milliseconds that the product waits for the identity provider. */
export const providerPatience = 2000

/** A product with proxies in front of all its dependencies, and a movable clock if libfaketime is installed. */
export type Installation = Instance & {
  people: Person[]
  proxies: Readonly<Record<'database' | 'mail' | 'provider' | 'store', FaultProxy>>
  replica: OwnReplica
  /** Subjects of all messages in the inbox. */
  messages: () => Promise<string[]>
  /** Sets the product's clock ahead by this number of seconds; null when that is impossible. */
  moveClock: ((seconds: number) => void) | null
}

type Dependencies = Pick<Installation, 'proxies' | 'replica' | 'messages' | 'moveClock'>

export async function openInstallation(): Promise<Installation> {
  const port = await freePort()
  const dependencies = Promise.withResolvers<Dependencies>()
  const instance = await openInstance({
    port,
    beside: async (place) => {
      const { beside, ...made } = await makeDependencies(port, place)
      dependencies.resolve(made)
      return beside
    },
  })
  return { ...instance, ...(await dependencies.promise), people: await makePeople(10) }
}

type Place = { application: string; postgres: OwnPostgres }

async function makeDependencies(
  port: number,
  { application, postgres }: Place,
): Promise<Dependencies & { beside: Beside }> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-dependencies-'))
  const origin = `http://localhost:${port}`
  const replica = await makeOwnReplica(postgres.url)
  const store = await startS3Server()
  const [smtpPort, webPort] = [await freePort(), await freePort()]
  const inbox = await startMailbox({ smtpPort, webPort, data: folder })
  const listening = await freePort()
  const proxies = {
    database: await openFaultProxy(Number(new URL(application).port)),
    mail: await openFaultProxy(smtpPort),
    provider: await openFaultProxy(listening),
    store: await openFaultProxy(Number(new URL(endpointOf(store.FILES_URL)).port)),
  }
  const { provider, settings } = await startProvider({ port: listening, proxy: proxies.provider, origin, folder })
  const clock = clockIn(folder)
  const { FILES_URL, close: closeStore, openUploads: _, ...keys } = store
  const environment = {
    DATABASE_URL: through(proxies.database, application),
    DATABASE_REPLICA_URL: Object.assign(new URL(application), { port: new URL(replica.url).port }).href,
    MAIL_URL: `smtp://127.0.0.1:${proxies.mail.port}?tls=none`,
    FILES_URL: storeThrough(proxies.store, FILES_URL),
    ...keys,
    ...settings,
    ...clock?.environment,
  }
  const close = async () => {
    for (const proxy of Object.values(proxies)) await proxy.close()
    await Promise.all([inbox.stop(5000), provider.stop(), closeStore(), replica.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  const messages = async () => {
    const all = (await (await fetch(`http://127.0.0.1:${webPort}/email`)).json()) as { text: string }[]
    return all.map(({ text }) => text)
  }
  return { proxies, replica, messages, moveClock: clock?.move ?? null, beside: { environment, close } }
}

type ProviderPlace = { port: number; proxy: FaultProxy; origin: string; folder: string }

/**
 * Starts an identity provider that everybody reaches through its proxy. Returns it with the settings that the product
 * needs.
 */
async function startProvider({ port, proxy, origin, folder: dataDir }: ProviderPlace) {
  const issuer = `http://localhost:${proxy.port}`
  const provider = await startIdentityProvider({
    port,
    issuer,
    clients: localClients(origin, secret),
    mailUrl: 'smtp://127.0.0.1:9',
    dataDir,
    audience: `${origin}/graphql`,
    people: [
      { subject: guest, loginType: 'auth0', email: 'guest@example.com', emailVerified: true, name: 'Gil Guest' },
    ],
  })
  const client = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'suma', OIDC_CLIENT_SECRET: secret }
  return { provider, settings: { ...client, OIDC_TIMEOUT_MS: `${providerPatience}` } }
}

/** The URL of a bucket whose store is reached through a proxy. */
const storeThrough = (proxy: FaultProxy, filesUrl: string): string =>
  filesUrl.replace(/endpoint=.*/, `endpoint=${encodeURIComponent(through(proxy, endpointOf(filesUrl)))}`)

const endpointOf = (filesUrl: string): string => new URL(filesUrl).searchParams.get('endpoint') ?? ''

/** The library reads a file once a second that says how far the product's clock is ahead. */
function clockIn(folder: string) {
  const library = findFaketime()
  if (!library) return null
  const file = join(folder, 'clock')
  const move = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
  move(0)
  const environment = {
    ...faketimeSettings(library),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
  }
  return { move, environment }
}
