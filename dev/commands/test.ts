import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Everything that checks the product, in order, cheapest first: format and lint, generated code, types, the
 * production build, all that vitest runs, the browser. Stops at the first step that fails. Ends with one line that counts every test.
 */
const reports = mkdtempSync(join(tmpdir(), 'suma-test-'))
const counts = { passed: 0, failed: 0 }
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(process.env.CI || process.env.NO_COLOR ? { NO_COLOR: '1' } : { FORCE_COLOR: '1' }),
}

type Step = { name: string; command: string[]; report?: 'vitest' | 'playwright' }

/** `npm test -- --changed`: while working, only the tests that a change since the last commit reaches. */
const changed = process.argv.includes('--changed')
const ours = ['node', '--import', './dev/register.mjs']

const steps: Step[] = [
  { name: 'generate', command: [...ours, 'dev/commands/generate.ts'] },
  { name: 'contract', command: [...ours, 'codegen.ts', '--check'] },
  { name: 'promises of the API', command: [...ours, 'dev/commands/api-changes.ts'] },
  { name: 'icons', command: [...ours, 'dev/commands/icons.ts', '--check'] },
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'route types', command: ['next', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.check.json'] },
  // Once, before tests that run side by side need it.
  ...(changed ? [] : [{ name: 'production build', command: [...ours, 'dev/commands/build.ts'] }]),
  {
    name: 'architecture, rules, components, services, API and the machine around the app',
    command: ['vitest', 'run', ...(changed ? ['--changed', '--passWithNoTests'] : [])],
    report: 'vitest',
  },
  {
    name: 'browser',
    command: ['playwright', 'test', ...(changed ? ['--only-changed', '--pass-with-no-tests'] : [])],
    report: 'playwright',
  },
]

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function count(step: Step, file: string): void {
  const report = read(file)
  if (step.report === 'vitest') {
    counts.passed += Number(report.numPassedTests ?? 0)
    counts.failed += Number(report.numFailedTests ?? 0)
  } else {
    const stats = (report.stats ?? {}) as { expected?: number; unexpected?: number; flaky?: number }
    counts.passed += stats.expected ?? 0
    counts.passed += stats.flaky ?? 0
    counts.failed += stats.unexpected ?? 0
    if (stats.flaky) process.stdout.write(`  ${stats.flaky} of them only when tried again\n`)
  }
}

function perform(step: Step): boolean {
  const started = performance.now()
  const file = join(reports, `${step.name.replaceAll(/\W+/g, '-')}.json`)
  const reporters =
    step.report === 'vitest'
      ? [
          '--reporter=default',
          '--reporter=./tests/setup/tried-again.ts',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]
      : step.report === 'playwright'
        ? ['--reporter=list,json']
        : []
  process.stdout.write(`\n▸ ${step.name}\n`)
  const [command = '', ...args] = [...step.command, ...reporters]
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  if (step.report) count(step, file)
  process.stdout.write(
    `  ${status === 0 ? 'ok' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  return status === 0
}

const failed = steps.find((step) => !perform(step))
rmSync(reports, { recursive: true, force: true })
if (failed) process.stdout.write(`\nStopped at: ${failed.name}\n`)
process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(failed ? 1 : 0)
