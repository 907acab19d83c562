import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { rules } from '@/lib/policy/can'

type Suite = { project: string; files: string[] }

/** Suites whose tests are named after the row of the table they test. */
const byName: readonly Suite[] = [
  { project: 'unit', files: ['tests/unit/policy'] },
  { project: 'service', files: ['tests/service/policy'] },
]
const others: readonly Suite[] = [
  { project: 'graphql', files: ['tests/graphql/operations.test.ts'] },
  { project: 'service', files: ['tests/service'] },
]

/**
 * Makes each row of the permission table answer "yes" for everybody, then "no", and runs the permission tests: every
 * such change must turn a test red. Names the rows that no test guards and exits with 1 when there are any.
 *
 * Tests named after a row run once for all rows, each with its own row changed: a test makes its actor itself instead
 * of reading it from the database, so what an earlier test let through grants nothing. Rows that none of these tests
 * notices are changed one by one. Arguments: the actions to try, all by default.
 */
async function main(): Promise<number> {
  const asked = process.argv.slice(2)
  const actions = asked.length > 0 ? asked : Object.keys(rules)
  for (const suite of byName) await mustBeGreen(suite)
  const unguarded: string[] = []
  for (const answer of [true, false]) unguarded.push(...(await tryAnswer(actions, answer)))
  process.stdout.write(`${2 * actions.length - unguarded.length} of ${2 * actions.length} changes noticed\n`)
  return unguarded.length > 0 ? 1 : 0
}

/** Reports for each row whether tests notice the given answer. Returns the rows that no test notices. */
async function tryAnswer(actions: readonly string[], answer: boolean): Promise<string[]> {
  const own = new Set<string>()
  for (const suite of byName) for (const row of await rowsThatFail(suite, answer)) own.add(row)
  const unguarded: string[] = []
  for (const action of actions) {
    const by = own.has(action) ? 'its own tests' : await noticedBy(action, answer)
    process.stdout.write(`${by ? 'noticed' : 'NOT NOTICED'}  ${action} = ${answer}${by ? `  by ${by}` : ''}\n`)
    if (!by) unguarded.push(`${action} = ${answer}`)
  }
  return unguarded
}

/** The rows whose own tests fail with the given answer. */
async function rowsThatFail(suite: Suite, answer: boolean): Promise<string[]> {
  const { modules } = await run(suite, `each=${answer}`)
  const failed = modules.flatMap(({ children }) => [...children.allTests('failed')])
  return failed.map(({ fullName }) => fullName.split(' ', 1)[0]!)
}

async function noticedBy(action: string, answer: boolean): Promise<string | null> {
  for (const suite of others) {
    await mustBeGreen(suite)
    if ((await run(suite, `${action}=${answer}`)).red) return suite.files.join()
  }
  return null
}

const green = new Set<Suite>()

/** @throws when a suite is already red without any change of the policy */
async function mustBeGreen(suite: Suite): Promise<void> {
  if (green.has(suite)) return
  if ((await run(suite, '')).red)
    throw new Error(`${suite.files.join()} is red already, without any change of the policy`)
  green.add(suite)
}

let opened: Promise<Vitest> | undefined

/** One instance for all runs, because opening it creates its database. */
const open = (): Promise<Vitest> => {
  opened ??= createVitest('test', {
    watch: false,
    reporters: [{}],
    passWithNoTests: true,
    project: ['unit', 'service', 'graphql'],
  })
  return opened
}

/** Runs a suite with a change of the policy. */
async function run({ project, files }: Suite, change: string): Promise<{ modules: TestModule[]; red: boolean }> {
  process.env.POLICY_MUTATION = change
  const vitest = await open()
  const found = await vitest.globTestSpecifications(files)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    found.filter((one) => one.project.name === project),
  )
  return { modules: testModules, red: unhandledErrors.length > 0 || testModules.some((testModule) => !testModule.ok()) }
}

process.exitCode = await main().finally(async () => (await opened)?.close())
