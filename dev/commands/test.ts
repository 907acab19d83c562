import { parseArgs } from 'node:util'
import { changedFiles, concerns } from '../check/changes'
import { keepTimes } from '../check/reports'
import { ours, runStages, type Stage, type Step } from '../check/steps'

/**
 * `npm test`: checks everything that a change can break, meant to take twelve minutes on two cores; the rest is
 * `npm run nightly`. Stops after the first stage with a failure, names the slowest tests, and ends with one line that
 * counts every test.
 *
 * `--changed` runs only the tests that a change since the last commit reaches; `--since REF` sets the commit with which Git
 * compares files of the machine around the app (default: the commit before the last).
 */
const { values } = parseArgs({ options: { changed: { type: 'boolean' }, since: { type: 'string' } } })

/** Tests of `dev` start whole installations, so they run only when a part of these changed, or when Git cannot tell. */
const machine = [
  /^(?:dev|deploy|prisma|tests\/(?:dev|setup))\//,
  /^(?:docker-compose|Dockerfile|\.dockerignore|package(?:-lock)?\.json|server\.ts|worker\.ts|lib\/env\.ts|\.env\.example)/,
]
const withDev = concerns(changedFiles(values.since), machine)

const step = (name: string, ...command: string[]): Step => ({ name, command })
const projects = [
  'architecture',
  'unit',
  'unit-pacific',
  'components',
  'components-own-process',
  'service',
  'graphql',
  'database-own-process',
  ...(withDev ? ['dev'] : []),
].flatMap((name) => ['--project', name])

const checks: Step[] = [
  step('contract', ...ours, 'codegen.ts', '--check'),
  step('promises of the API', ...ours, 'dev/commands/api-changes.ts'),
  step('icons', ...ours, 'dev/commands/icons.ts', '--check'),
  step('format and lint', 'biome', 'ci', '.'),
  step('types', 'tsc', '--noEmit', '-p', 'tsconfig.check.json'),
]
const vitest: Step = {
  name: `rules, components, services and the API${withDev ? ', and the machine around the app' : ''}`,
  command: ['vitest', 'run', ...projects, ...(values.changed ? ['--changed', '--passWithNoTests'] : [])],
  report: 'vitest',
}
const browser: Step = {
  name: 'browser',
  command: [
    'playwright',
    'test',
    '--project=journeys',
    ...(values.changed ? ['--only-changed', '--pass-with-no-tests'] : []),
  ],
  report: 'playwright',
}

const stages: Stage[] = [
  [[step('generate', ...ours, 'dev/commands/generate.ts'), step('route types', 'next', 'typegen')]],
  // One build before the tests that share it; it leaves a core for the checks that run in parallel.
  [checks, values.changed ? [] : [step('production build', ...ours, 'dev/commands/build.ts')]],
  [[vitest]],
  [[browser]],
]

const { failed, counts, times, steps } = await runStages(stages)
const slowest = keepTimes('.data/test-times.json', times, 20)
if (slowest.length > 0)
  process.stdout.write(`\nSlowest of ${times.length} (all in .data/test-times.json):\n${slowest.join('\n')}\n`)
const seconds = steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')
process.stdout.write(`\n${(performance.now() / 60_000).toFixed(1)} minutes: ${seconds}\n`)
if (counts.flaky > 0) process.stdout.write(`${counts.flaky} passed only when tried again\n`)
if (failed.length > 0) process.stdout.write(`Stopped at: ${failed.join(', ')}\n`)
process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(failed.length > 0 ? 1 : 0)
