import { migrate } from '../commands/migrate'
import { type PortWish, requireFreePorts } from '../machine/ports'
import type { Settings } from '../machine/settings'
import { startMailbox } from '../mailbox'
import { openDatabase } from './database'
import { partEnvironment } from './environment'
import { ensureBuild, ensureGenerated, ensureSeed } from './products'
import { startReadyPart } from './ready-part'
import type { Secrets } from './secrets'
import type { Supervisor } from './supervisor'
import { startWeb } from './web'

type UpOptions = {
  settings: Settings
  secrets: Secrets
  dev: boolean
  /** With a data folder that is emptied at each start. */
  fresh: boolean
  /** Number of web servers, behind a balancer if several. */
  processes: number
  patience: number
  print: (line: string) => void
}

function portWishes({ identityPort, mailPort, mailWebPort, outside, port }: Settings): PortWish[] {
  const identity = { port: identityPort, user: 'the identity provider', variable: 'IDENTITY_PORT' }
  const mail = [
    { port: mailPort, user: 'the mail inbox', variable: 'MAIL_PORT' },
    { port: mailWebPort, user: "the mail inbox's web page", variable: 'MAIL_WEB_PORT' },
  ]
  const web = { port, user: 'the web server', variable: 'PORT' }
  return [web, ...(outside.identity ? [] : [identity]), ...(outside.mail ? [] : mail)]
}

/**
 * Starts the inbox and the identity provider, unless the environment names others. Each is restarted when it ends by
 * itself.
 */
async function startNeighbors(
  supervisor: Supervisor,
  settings: Settings,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { data, identityPort, mailPort, mailWebPort, outside } = settings
  const mail = async () => {
    if (!outside.mail) await supervisor.keep(() => startMailbox({ smtpPort: mailPort, webPort: mailWebPort, data }))
  }
  const identity = async () => {
    if (outside.identity) return
    const address = `http://127.0.0.1:${identityPort}/health`
    const provider = { name: 'identity provider', file: 'dev/identity-provider/main.ts', environment, address }
    await supervisor.keep(() => startReadyPart(provider, supervisor.signal))
  }
  await Promise.all([mail(), identity()])
}

/**
 * Starts everything in order. Returns the database's URL for its owner.
 * @throws StartProblem
 */
export async function startEverything(supervisor: Supervisor, options: UpOptions): Promise<string> {
  const { dev, fresh, patience, processes, print, secrets, settings } = options
  await requireFreePorts(portWishes(settings), patience)
  const database = await openDatabase(supervisor, settings, secrets, fresh)
  supervisor.signal.throwIfAborted()
  const environment = partEnvironment(settings, secrets, database, dev)
  const make = { environment, signal: supervisor.signal, print }
  await ensureGenerated(make)

  const fill = async () => {
    const names = await migrate(database)
    if (names.length > 0) print(`Applied ${names.length} migration${names.length === 1 ? '' : 's'}.`)
    await ensureSeed(database.application, settings.data, make)
  }
  const serve = async () => {
    await Promise.all([fill(), dev ? undefined : ensureBuild(make)])
    supervisor.signal.throwIfAborted()
    await startWeb(supervisor, environment, processes)
  }
  await Promise.all([serve(), startNeighbors(supervisor, settings, environment)])
  return database.owner
}
