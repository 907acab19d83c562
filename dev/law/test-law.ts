import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { answerWorked, type WorkedExample } from '@/lib/domain/compliance/worked-example'
import { lawPaths } from '../generate/law-modules'
import { StartProblem } from '../machine/start-problem'
import { answerRequirement, type RequirementExample, type WrittenVersion } from './requirement-example'

type Json = Readonly<Record<string, unknown>>
export type CasesFile = { geo: string; type: string; cases?: WorkedExample[]; ways?: RequirementExample[] }
type Written = { versions?: WrittenVersion[]; sameAs?: string }

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether an answer has everything that is expected of it. */
const differences = (answer: Json, expected: Json): string[] =>
  Object.entries(expected)
    .filter(([name, value]) => !isDeepStrictEqual(answer[name], value))
    .map(([name, value]) => `${name} is ${JSON.stringify(answer[name])}, not ${JSON.stringify(value)}`)

/** Where the answer of a book to a worked example is not the one derived by hand. */
export function hoursDifferences(
  book: RuleBook,
  pair: { geo: string; type: string },
  example: WorkedExample,
): string[] {
  const { topics = {}, carried = null, ...expected } = example.expect
  const answer = answerWorked(book, pair, example)
  return [...differences(answer, { ...expected, carried }), ...differences(answer.topics, topics)]
}

/** Where the answer of a version with ways to an example is not the one derived by hand. */
export const waysDifferences = (
  pair: { geo: string; type: string },
  version: WrittenVersion,
  example: RequirementExample,
): string[] => differences(answerRequirement(pair, version, example), example.expect)

function answerWays(folder: string, { geo, type }: CasesFile, example: RequirementExample): string[] {
  const { sameAs, ...own }: Written = readJson(`${folder}/${geo}/${type}.json`)
  const { versions = [] }: Written = sameAs ? readJson(`${folder}/${geo}/${sameAs}.json`) : own
  const version = versions.find(({ number }) => number === example.version)
  return version ? waysDifferences({ geo, type }, version, example) : [`there is no version ${example.version}`]
}

/** The type of a file of cases, and those whose file of law says that it is the same. */
const typesOf = (folder: string, { geo, type }: CasesFile): string[] => [
  type,
  ...lawPaths(folder)
    .rules.filter((path) => path.startsWith(`${geo}/`))
    .map((path): Written & { type: string } => readJson(`${folder}/${path}.json`))
    .filter(({ sameAs }) => sameAs === type)
    .map((file) => file.type),
]

/** Decides every worked case and says which answer is not the one derived by hand; counts them. */
export function lawTestProblems(folder = 'law'): { cases: number; problems: string[] } {
  const answered = lawPaths(folder)
    .cases.map((path): CasesFile => readJson(`${folder}/${path}.cases.json`))
    .flatMap((file) => [
      ...(file.cases ?? []).map((example) => [example.id, hoursDifferences(shippedBook, file, example)] as const),
      // They hold for the types whose law is the same, too.
      ...typesOf(folder, file).flatMap((type) =>
        (file.ways ?? []).map((example) => [example.id, answerWays(folder, { ...file, type }, example)] as const),
      ),
    ])
  const problems = answered.flatMap(([id, found]) => found.map((difference) => `${id}: ${difference}`))
  return { cases: answered.length, problems }
}

/** Prints how many worked cases hold, or fails with those that do not. */
export function testLaw(): void {
  const { cases, problems } = lawTestProblems()
  if (problems.length > 0) throw new StartProblem(`law/: ${problems.join('; ')}`)
  process.stdout.write(`${cases} worked cases hold.\n`)
}
