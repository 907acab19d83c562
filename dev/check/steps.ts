import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, countOf, type Report, secondsOf, type TestTime } from './reports'

/** One command of a check. `report` names the runner whose report is counted. */
export type Step = { name: string; command: readonly string[]; report?: Report; env?: Record<string, string> }

/** Steps of one lane run one after the other; lanes of one stage run side by side. */
export type Stage = readonly (readonly Step[])[]

export type Outcome = {
  failed: string[]
  counts: Counts
  times: TestTime[]
  steps: { name: string; seconds: number }[]
}

/** The command that starts our own TypeScript files. */
export const ours = ['node', '--import', './dev/register.mjs'] as const

const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(process.env.CI || process.env.NO_COLOR ? { NO_COLOR: '1' } : { FORCE_COLOR: '1' }),
}

const reporters = (report: Report, file: string): string[] =>
  report === 'vitest'
    ? ['--reporter=default', '--reporter=./tests/setup/tried-again.ts', '--reporter=json', `--outputFile.json=${file}`]
    : ['--reporter=list,json']

/**
 * Runs stage after stage and stops after the first stage in which a step failed. The output of parallel lanes is
 * collected and shown when each step ends.
 */
export async function runStages(stages: readonly Stage[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-check-'))
  const outcome: Outcome = { failed: [], counts: { passed: 0, failed: 0, flaky: 0 }, times: [], steps: [] }
  for (const lanes of stages) {
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1, folder, outcome)))
    if (outcome.failed.length > 0) break
  }
  rmSync(folder, { recursive: true, force: true })
  return outcome
}

async function runLane(lane: readonly Step[], quiet: boolean, folder: string, outcome: Outcome): Promise<void> {
  for (const step of lane) {
    const file = join(folder, `${step.name.replaceAll(/\W+/g, '-')}.json`)
    const started = performance.now()
    if (!quiet) process.stdout.write(`\n▸ ${step.name}\n`)
    const [command = '', ...args] = [...step.command, ...(step.report ? reporters(step.report, file) : [])]
    const { code, output } = await run(command, args, quiet, { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    const seconds = (performance.now() - started) / 1000
    if (quiet) process.stdout.write(`\n▸ ${step.name}\n${output}`)
    process.stdout.write(`  ${code === 0 ? 'ok' : 'failed'} in ${seconds.toFixed(1)} s\n`)
    outcome.steps.push({ name: step.name, seconds })
    if (step.report) {
      const counts = countOf(step.report, file)
      outcome.counts.passed += counts.passed
      outcome.counts.failed += counts.failed
      outcome.counts.flaky += counts.flaky
      outcome.times.push(...secondsOf(step.report, file))
    }
    if (code === 0) continue
    outcome.failed.push(step.name)
    return
  }
}

function run(command: string, args: string[], quiet: boolean, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    const keep = (text: string) => {
      output += text
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.once('error', ({ message }) => resolve({ code: 1, output: `${output}${message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
