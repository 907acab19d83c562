import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { rules } from '@/lib/policy/can'

/**
 * Answers each row of the permission table "yes" for everybody, then "no", and runs the tests of permissions: every such change
 * must turn one of them red. Names the rows that no test guards and ends with 1 when there are any.
 * Arguments: actions to try, all when there are none.
 */
const suites = [
  { project: 'service', files: ['tests/service/policy'], named: true },
  { project: 'graphql', files: ['tests/graphql/operations.test.ts'], named: false },
  { project: 'service', files: ['tests/service'], named: false },
]

type Suite = (typeof suites)[number]

const failed = (modules: readonly TestModule[]) => modules.some((one) => !one.ok())

const open = (): Promise<Vitest> =>
  createVitest('test', {
    watch: false,
    bail: 1,
    reporters: [{}],
    passWithNoTests: true,
    project: ['service', 'graphql'],
  })

async function turnsRed(vitest: Vitest, { project, files, named }: Suite, action: string): Promise<boolean> {
  const found = await vitest.globTestSpecifications(files)
  const specifications = found.filter((one) => one.project.name === project)
  if (named) vitest.setGlobalTestNamePattern(action.replace('.', '\\.'))
  else vitest.resetGlobalTestNamePattern()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length > 0 || failed(testModules)
}

async function isNoticed(vitest: Vitest, action: string, answer: boolean): Promise<string | null> {
  process.env.POLICY_MUTATION = `${action}=${answer}`
  for (const suite of suites) if (await turnsRed(vitest, suite, action)) return suite.files.join()
  return null
}

async function main(): Promise<number> {
  const asked = process.argv.slice(2)
  const actions = asked.length > 0 ? asked : Object.keys(rules)
  const unguarded: string[] = []
  const vitest = await open()
  try {
    for (const suite of suites.slice(0, 2)) {
      if (await turnsRed(vitest, { ...suite, named: false }, '')) {
        process.stderr.write(`${suite.files.join()} is red already, without any change of the policy\n`)
        return 1
      }
    }
    for (const action of actions) {
      for (const answer of [true, false]) {
        const by = await isNoticed(vitest, action, answer)
        process.stdout.write(`${by ? 'noticed' : 'NOT NOTICED'}  ${action} = ${answer}${by ? `  by ${by}` : ''}\n`)
        if (!by) unguarded.push(`${action} = ${answer}`)
      }
    }
  } finally {
    await vitest.close()
  }
  process.stdout.write(`${2 * actions.length - unguarded.length} of ${2 * actions.length} changes noticed\n`)
  return unguarded.length > 0 ? 1 : 0
}

process.exitCode = await main()
