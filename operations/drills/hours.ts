import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { faketimeSettings, requireFaketime } from '@/dev/machine/faketime'
import { StartProblem } from '@/dev/machine/start-problem'
import { instantOf, type Moment, moments } from '@/fixtures/moments'

const suites = {
  services: ['vitest', 'run', '--project', 'service', '--project', 'database-own-process', '--project', 'graphql'],
  browser: ['playwright', 'test'],
}
type Suite = keyof typeof suites

const listed = (names: readonly string[]) => names.join(',')
const usage = `Usage: npm run drill -- hours [--moments ${listed(moments.map(({ name }) => name))}] [--suites ${listed(Object.keys(suites))}] [FILE ...]`

/**
 * Variables that move the clock of a process and of everything it starts. A shift instead of a fixed time: a process
 * that starts five minutes later has to be five minutes later. Waiting is measured as always.
 */
function movedClock(library: string, moment: Moment): Record<string, string> {
  const shift = Math.round((instantOf(moment).getTime() - Date.now()) / 1000)
  // With the clock behind, every timer of the database expires at once.
  if (shift < 0)
    throw new StartProblem(`${moment.name} (${moment.wall}) is past: name a later one in fixtures/moments.ts`)
  return {
    ...faketimeSettings(library),
    FAKETIME: `+${shift}`,
    TEST_ZONE: moment.zone,
    TZ: moment.zone,
  }
}

function wishes(args: string[]) {
  const string = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { moments: string, suites: string },
    allowPositionals: true,
  })
  const names = values.moments?.split(',') ?? moments.map(({ name }) => name)
  const parts = values.suites?.split(',') ?? Object.keys(suites)
  const chosen = names.map((name) => moments.find((moment) => moment.name === name))
  if (chosen.includes(undefined) || parts.some((part) => !(part in suites))) throw new StartProblem(usage)
  return { chosen: chosen as Moment[], parts: parts as Suite[], files: positionals }
}

/**
 * Runs the tests of the services, the API and the browser with every clock moved to moments at which days are easily
 * mixed up.
 */
export async function run(args: string[]): Promise<void> {
  const { chosen, parts, files } = wishes(args)
  const library = requireFaketime()
  const failed: string[] = []
  for (const moment of chosen) {
    for (const part of parts) {
      const name = `${part} at ${moment.wall} ${moment.zone}`
      process.stdout.write(`\n▸ ${name}\n`)
      const [command = '', ...rest] = suites[part]
      const env = { ...process.env, ...movedClock(library, moment) }
      const { status } = spawnSync(command, [...rest, ...files], { stdio: 'inherit', env })
      if (status !== 0) failed.push(name)
      process.stdout.write(`  ${status === 0 ? 'ok' : 'failed'}: ${name}\n`)
    }
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join('; ')}`)
  process.stdout.write(`\nThe same at every moment: ${chosen.map(({ name }) => name).join(', ')}\n`)
}
