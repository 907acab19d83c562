import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { groupsOf, type MutationGroup } from '../mutations/mutation-groups'
import equivalent from '../mutations/rules-mutations.json' with { type: 'json' }

/**
 * Changes the code of rules in every small way that Stryker knows, one at a time: its tests must turn red.
 * `rules-mutations.json` lists the changes that no test can notice, because the code behaves the same with them, each
 * with the reason. Names every other unnoticed change, and every listed change that a test does notice. Exits with 1
 * when fewer than 95 percent of the changes of any group are noticed. Arguments: groups or files to try, all by
 * default; `--concurrency 1` leaves the other processors free; `--quick` leaves out changes of code that runs while its
 * file loads, each of which needs all tests again.
 */
const least = 95

/**
 * Everything the domain's tests need is copied before it is changed, except tsconfig.json, because Stryker would then
 * require an older TypeScript.
 */
const copied = [
  'app',
  'fixtures',
  'graphql',
  'law',
  'lib',
  'locales',
  'prisma',
  'tests',
  'dev',
  'operations',
  'docs',
  'vitest.config.ts',
  'package.json',
]

/**
 * A change without its position, so that it is recognized when lines move: the line of code, and what in it is replaced
 * with what.
 */
type Change = { file: string; line: string; change: string }

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const own = (fileName: string) => relative(process.cwd(), fileName)

function changeOf({ fileName, location: { start, end }, replacement }: MutantResult): Change {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const replaced = lines.slice(start.line - 1, end.line)
  replaced.push(replaced.pop()!.slice(0, end.column - 1))
  replaced[0] = replaced[0]!.slice(start.column - 1)
  const change = `${flat(replaced.join('\n'))} => ${flat(replacement ?? '')}`
  return { file: own(fileName), line: flat(lines[start.line - 1]!), change }
}

const listed: Change[] = equivalent.flatMap(({ file, line, changes }) =>
  changes.map((change) => ({ file, line, change })),
)
const textOf = ({ file, line, change }: Change) => `${file}: ${line}\n    ${change}\n`

/** Changes of the first list that are not in the second. A change can occur twice when a line says the same twice. */
const without = (changes: readonly Change[], others: readonly Change[]) => {
  const known = new Set(others.map(textOf))
  return changes.filter((change) => !known.has(textOf(change)))
}

type Effort = { concurrency: number; ignoreStatic: boolean }

const run = ({ mutate, config, tests }: MutationGroup, effort: Effort): Promise<MutantResult[]> =>
  new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: config, related: false, ...(tests && { dir: tests }) },
    coverageAnalysis: 'perTest',
    ...effort,
    timeoutMS: 20_000,
    ignorePatterns: ['**', ...copied.flatMap((place) => [`!${place}`, `!${place}/**`])],
    tempDirName: '.data/rules-mutations',
    // Nothing checks types in the copy, and a line added for it would make files of law differ from what is generated.
    disableTypeChecks: false,
    reporters: ['progress'],
  }).runMutationTest()

/** Result of one group: whether enough changes were noticed, and a summary in one line. */
async function tryGroup(group: MutationGroup, effort: Effort): Promise<{ enough: boolean; summary: string }> {
  const results = await run(group, effort)
  const triedMutants = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const files = new Set(triedMutants.map(({ fileName }) => own(fileName)))
  const unnoticed = triedMutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(changeOf)
  const unlisted = without(unnoticed, listed)
  // Listed changes that were left out are not outdated.
  const outdated = effort.ignoreStatic
    ? []
    : without(
        listed.filter(({ file }) => files.has(file)),
        unnoticed,
      )
  for (const change of unlisted) process.stdout.write(`not noticed: ${textOf(change)}`)
  for (const change of outdated) process.stdout.write(`listed as equivalent, but noticed or gone: ${textOf(change)}`)

  const noticed = triedMutants.length - unnoticed.length
  const different = noticed + unlisted.length
  const share = different === 0 ? 100 : (100 * noticed) / different
  const equal = unnoticed.length - unlisted.length
  const summary = `${group.name}: ${noticed} of ${different} changes noticed (${share.toFixed(1)} %), ${equal} more are equivalent`
  process.stdout.write(`${summary}\n`)
  return { enough: share >= least, summary }
}

async function main(): Promise<number> {
  // In this zone it shows when code uses the machine's zone. Tests run in threads, which inherit the zone of their
  // process.
  process.env.TZ = 'America/Los_Angeles'
  const options = {
    concurrency: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
  } as const
  const { values, positionals: asked } = parseArgs({ options, allowPositionals: true })
  const outcomes: Awaited<ReturnType<typeof tryGroup>>[] = []
  const effort = { concurrency: Number(values.concurrency), ignoreStatic: values.quick }
  for (const group of groupsOf(asked)) outcomes.push(await tryGroup(group, effort))
  process.stdout.write(`${outcomes.map(({ summary }) => summary).join('; ')}\n`)
  return outcomes.length > 0 && outcomes.every(({ enough }) => enough) ? 0 : 1
}

process.exitCode = await main()
