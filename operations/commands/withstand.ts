import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { runMain, StartProblem } from '@/dev/machine/start-problem'
import { parts } from '../withstand/parts'
import { isRed, type Outcome, tableOf } from '../withstand/table'

/** Longest duration of a part in minutes; one that can end early ends before that by itself. */
const longest = 30
/** How long it may take to start and to end, beside the minutes that were asked for. */
const around = 10

const loaders = ['--import', './dev/register.mjs', '--import', './dev/machine/end-with-parent.ts']

/** Runs a part in a separate process; a part that takes too long is ended with everything it started. */
async function runPart(name: string, share: string, minutes: string | undefined): Promise<Outcome> {
  const began = performance.now()
  process.stdout.write(`\n▸ ${name}\n`)
  const child = fork('operations/withstand/run-part.ts', [name, share, ...(minutes ? [minutes] : [])], {
    execArgv: loaders,
  })
  let outcome: Pick<Outcome, 'requirement' | 'findings'> | undefined
  child.on('message', (message) => {
    outcome = message as typeof outcome
  })
  const ended = once(child, 'exit')
  const patience = Math.max(longest, Number(minutes ?? 0) + around)
  const late = setTimeout(() => child.kill('SIGKILL'), patience * 60_000)
  await ended
  clearTimeout(late)
  const silent = { did: 'was ended', result: `it took longer than ${patience} minutes, or died`, ok: false }
  const { requirement = '', findings = [silent] } = outcome ?? {}
  for (const { ok, did, result } of findings) if (!ok) process.stdout.write(`  ${did}: ${result}\n`)
  return { name, requirement, findings, seconds: (performance.now() - began) / 1000 }
}

/**
 * `npm run withstand [-- PART ... --share 0.02 --minutes 10]`: holds a separate production server against the product's
 * promises and prints a table. Without names all parts run; a share is for a quick trial. The part `tenants` ends after
 * the minutes and says how much it tried. Exits with 1 when a part breaks its promise.
 */
await runMain(async () => {
  const options = { share: { type: 'string', default: '1' }, minutes: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const unknown = positionals.filter((name) => !(name in parts))
  if (unknown.length > 0 || !(Number(values.share) > 0) || !(Number(values.minutes ?? 1) > 0))
    throw new StartProblem(
      `Usage: npm run withstand [-- PART ... --share 0.02 --minutes 10]. Parts: ${Object.keys(parts).join(', ')}.`,
    )
  const outcomes: Outcome[] = []
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts))
    outcomes.push(await runPart(name, values.share, values.minutes))
  process.stdout.write(`\n${tableOf(outcomes)}\n`)
  if (outcomes.some(isRed)) process.exitCode = 1
})
