import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { rules } from '@/lib/policy/can'

/**
 * Answers each row of the permission table "yes" for everybody, then "no", and runs the tests of permissions: every such change
 * must turn one of them red. Names the rows that no test guards and ends with 1 when there are any.
 *
 * Tests that are named after a row are run once for all rows, each with its own row changed: who asks is made by the test and not read
 * from the database, so what the test before has let through gives nobody a right. Rows that none of these notices are changed one by one.
 * Arguments: actions to try, all when there are none.
 */
const suites = [
  { project: 'service', files: ['tests/service/policy'] },
  { project: 'graphql', files: ['tests/graphql/operations.test.ts'] },
  { project: 'service', files: ['tests/service'] },
]

type Suite = (typeof suites)[number]

/** `bail`: ends with the first failure, as one is enough. */
const open = (bail: 0 | 1): Promise<Vitest> =>
  createVitest('test', {
    watch: false,
    bail,
    reporters: [{}],
    passWithNoTests: true,
    project: ['service', 'graphql'],
  })

async function runSuite(vitest: Vitest, { project, files }: Suite): Promise<{ modules: TestModule[]; red: boolean }> {
  const found = await vitest.globTestSpecifications(files)
  const specifications = found.filter((one) => one.project.name === project)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return { modules: testModules, red: unhandledErrors.length > 0 || testModules.some((one) => !one.ok()) }
}

const isRed = async (vitest: Vitest, suite: Suite) => (await runSuite(vitest, suite)).red

/** The rows whose own tests fail while they are answered so. */
async function noticedByName(answer: boolean): Promise<ReadonlySet<string>> {
  process.env.POLICY_MUTATION = `each=${answer}`
  const vitest = await open(0)
  try {
    const { modules } = await runSuite(vitest, suites[0]!)
    const failed = modules.flatMap(({ children }) => [...children.allTests('failed')])
    return new Set(failed.map(({ fullName }) => fullName.split(' ', 1)[0]!))
  } finally {
    await vitest.close()
  }
}

async function isNoticed(vitest: Vitest, action: string, answer: boolean): Promise<string | null> {
  process.env.POLICY_MUTATION = `${action}=${answer}`
  for (const suite of suites) if (await isRed(vitest, suite)) return suite.files.join()
  return null
}

async function redAlready(vitest: Vitest): Promise<string | undefined> {
  for (const suite of suites.slice(0, 2)) if (await isRed(vitest, suite)) return suite.files.join()
  return undefined
}

/** Says of each row whether it is noticed when it is answered so; those that are not. */
async function tryAnswer(vitest: Vitest, actions: readonly string[], answer: boolean): Promise<string[]> {
  const byName = await noticedByName(answer)
  const unguarded: string[] = []
  for (const action of actions) {
    const by = byName.has(action) ? 'its own tests' : await isNoticed(vitest, action, answer)
    process.stdout.write(`${by ? 'noticed' : 'NOT NOTICED'}  ${action} = ${answer}${by ? `  by ${by}` : ''}\n`)
    if (!by) unguarded.push(`${action} = ${answer}`)
  }
  return unguarded
}

async function main(): Promise<number> {
  const asked = process.argv.slice(2)
  const actions = asked.length > 0 ? asked : Object.keys(rules)
  const unguarded: string[] = []
  const vitest = await open(1)
  try {
    const red = await redAlready(vitest)
    if (red) {
      process.stderr.write(`${red} is red already, without any change of the policy\n`)
      return 1
    }
    for (const answer of [true, false]) unguarded.push(...(await tryAnswer(vitest, actions, answer)))
  } finally {
    await vitest.close()
  }
  process.stdout.write(`${2 * actions.length - unguarded.length} of ${2 * actions.length} changes noticed\n`)
  return unguarded.length > 0 ? 1 : 0
}

process.exitCode = await main()
