import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../machine/settings'
import { runMain, StartProblem } from '../machine/start-problem'
import { refuseOverHttps } from '../operator/only-demo'
import { releaseDataFolder, takeDataFolder } from '../postgres/holder'
import { emptyData } from '../up/empty'
import { greeting } from '../up/greeting'
import { openSecrets, prepareData } from '../up/secrets'
import { orFull, requireSpace } from '../up/space'
import { startEverything } from '../up/start'
import { openSupervisor, type Supervisor } from '../up/supervisor'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * `dev`: with reload; `fresh`: with an emptied data folder; `processes`: number of web servers, behind a balancer if
 * several.
 */
type Options = { dev: boolean; fresh: boolean; processes: number }

/** Runs until the person ends it (null) or something fails (the reason). */
async function live(supervisor: Supervisor, { dev, fresh, processes }: Options): Promise<Error | null> {
  const began = performance.now()
  const settings = readSettings(process.env)
  // Before anything is built, migrated or written: `.env` may name a database of production.
  refuseOverHttps(settings.appUrl)
  prepareData(settings.data)
  requireSpace(settings.data)
  // Parts of a killed run end themselves within a moment; this waits for their ports.
  const leftOver = takeDataFolder(join(settings.data, 'suma'))
  process.once('exit', () => releaseDataFolder(join(settings.data, 'suma')))
  if (fresh) await emptyData(settings.data)
  const secrets = openSecrets(settings.data)
  const started = startEverything(supervisor, {
    settings,
    secrets,
    dev,
    fresh,
    processes,
    patience: leftOver ? 8000 : 0,
    print,
  })
  try {
    const databaseUrl = await started
    print(greeting(settings, databaseUrl, ((performance.now() - began) / 1000).toFixed(1)))
  } catch (error) {
    // The first failure is the reason: a step that was interrupted because something else ended does not replace it.
    supervisor.finish(error instanceof Error ? error : new Error(String(error)))
  }
  const reason = await supervisor.end
  return reason && orFull(reason, settings.data)
}

const flag = { type: 'boolean', default: false } as const

async function main(): Promise<void> {
  const several = { type: 'string', default: '1' } as const
  const { values } = parseArgs({ options: { dev: flag, fresh: flag, processes: several } })
  const processes = Number(values.processes)
  if (!(Number.isInteger(processes) && processes >= 1 && processes <= 16) || (values.dev && processes > 1))
    throw new StartProblem('--processes is a number from 1 to 16, and 1 with reload.')
  const supervisor = openSupervisor(print)
  const reason = await live(supervisor, { ...values, processes })
  await supervisor.close()
  if (reason) throw reason
}

if (import.meta.main) {
  await runMain(main)
  process.exit()
}
