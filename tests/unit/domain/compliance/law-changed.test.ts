import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { lawPaths } from '@/dev/generate/law-modules'
import type { WrittenVersion } from '@/dev/law/requirement-example'
import { type CasesFile, hoursDifferences, waysDifferences } from '@/dev/law/test-law'
import { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import { readLaw } from '@/lib/domain/compliance/law-file'
import { publishedBook } from '@/lib/domain/compliance/rule-file'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import { derivePeriods, type Period } from '@/lib/domain/credentials/period'
import { shareOf } from '@/tests/setup/nightly'

// A worked case that holds whatever the law says proves nothing. So each number that decides is changed by one, and
// some case of its file has to notice.

type LawFile = { geo: string; type: string; sameAs?: string; versions?: (WrittenVersion & { state: string })[] }
type Example = { effectiveAt: string; firstLicense?: boolean | null; periods: readonly Period[] }

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** The parts of every version whose numbers decide. */
const decisive = ['periodMonths', 'maxOnline', 'limitChanges', 'carryOver', 'firstRenewal', 'hoursBefore', 'topics']
/** With ways, the hours of each stand in the tree; without, those of the version decide. */
const tree = ['requirement', 'exemptions', 'firstRenewalRoutes']
const years = ['minFirstYear', 'minSecondYear', 'maxFirstYear', 'minEachYear']
const hours = ['total', ...years, 'minLive', 'maxByActivity', 'maxTogether']

const noLimit = 'once, without a limit of time, which is written as the longest window that a file can have'
const ofTheRest = 'what the first year may bring leaves as many hours of the total to the second'

/** The changes that no record can show, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  'MI/CNA 1 requirement.all.0.hours.minSecondYear -1': ofTheRest,
  'NV/RN 1 requirement.all.1.evidence.within.monthsBeforeEnd -1': noLimit,
  'NV/RN 1 firstRenewalRoutes.0.needs.evidence.within.monthsBeforeEnd -1': noLimit,
  'NV/RN 2 requirement.all.1.evidence.within.monthsBeforeEnd -1': noLimit,
  'NV/RN 2 firstRenewalRoutes.0.needs.evidence.within.monthsBeforeEnd -1': noLimit,
  'NY/RN 2 requirement.evidence.within.monthsBeforeEnd -1': noLimit,
  'SD/CNA 1 requirement.all.0.hours.minSecondYear -1': ofTheRest,
}

/** The seven of the specification have their cases in rules-evaluate.test.ts and others. */
const isSpecified = ({ geo, type }: LawFile) => `${geo}:${type}` in specificationBook.versions

/** The places of the numbers below a node, outermost name first. */
function placesOfNumbers(node: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof node === 'number') return [at]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, part]) => placesOfNumbers(part, [...at, name]))
}

/** A file in which one number of one version is another. */
function withNumber({ geo, type, versions = [] }: LawFile, index: number, place: readonly string[], by: number) {
  const version = structuredClone(versions[index]!)
  type Node = Record<string, unknown>
  const holder = place.slice(0, -1).reduce<Node>((node, name) => node[name] as Node, version)
  const last = place.at(-1)!
  holder[last] = (holder[last] as number) + by
  return { geo, type, versions: versions.with(index, version) }
}

/** The last period of an example as a version's length of periods gives it. */
const lastPeriod = (version: Parameters<typeof derivePeriods>[2], { effectiveAt, firstLicense, periods }: Example) =>
  derivePeriods(effectiveAt, periods.at(-1)!.endsAt, version, firstLicense === true).at(-1)

/** Cases name their periods, so the length of one is noticed where it no longer gives the last of them. */
function isLengthNoticed(file: LawFile, changed: LawFile, index: number, examples: readonly Example[]): boolean {
  const [before, after] = [file, changed].map((one) => readLaw([one])[0]!.versions[index]!)
  return examples.some((example) => {
    const last = example.periods.at(-1)
    return (
      isInForce(before!, last!.endsAt) &&
      isDeepStrictEqual(lastPeriod(before!, example), last) &&
      !isDeepStrictEqual(lastPeriod(after!, example), last)
    )
  })
}

function isNoticed(file: LawFile, index: number, place: readonly string[], by: number, worked: CasesFile): boolean {
  const changed = withNumber(file, index, place, by)
  const version = changed.versions[index]!
  const { cases = [], ways = [] } = worked
  const ofVersion = ways.filter((example) => example.version === version.number)
  try {
    if (place[0] === 'periodMonths')
      return isLengthNoticed(file, changed, index, version.requirement ? ofVersion : cases)
    if (tree.includes(place[0]!)) return ofVersion.some((example) => waysDifferences(file, version, example).length > 0)
    const book = publishedBook(readLaw([changed])[0]!.versions)
    return cases.some((example) => hoursDifferences(book, file, example).length > 0)
  } catch (error) {
    // A number that the reader refuses is noticed before any case.
    if (error instanceof CaseProblem) return true
    throw error
  }
}

/** The changes of a file's published numbers that none of its cases notices. */
function unnoticedChanges(path: string, { geo, type, versions = [] }: LawFile): string[] {
  const file = { geo, type, versions }
  const cases = `law/${path}.cases.json`
  const worked: CasesFile = existsSync(cases) ? read(cases) : { geo, type }
  return versions.flatMap((version, index) => {
    if (version.state !== 'PUBLISHED' || (!version.requirement && isSpecified(file))) return []
    const parts = [...decisive, ...(version.requirement ? tree : hours)]
    const places = placesOfNumbers(version).filter(([part]) => parts.includes(part!))
    return places.flatMap((place) =>
      [1, -1]
        .filter((by) => !isNoticed(file, index, place, by, worked))
        .map((by) => `${path} ${version.number} ${place.join('.')} ${by > 0 ? '+1' : '-1'}`),
    )
  })
}

const files = lawPaths().rules.map((path) => [path, read<LawFile>(`law/${path}.json`)] as const)

const published = files.filter(([, { versions }]) => versions?.some(({ state }) => state === 'PUBLISHED'))

test.each(shareOf(published, 2))(
  'every number of %s turns a worked case red when it is changed by one',
  (path, file) => {
    expect(unnoticedChanges(path, file)).toEqual(Object.keys(unseen).filter((change) => change.startsWith(`${path} `)))
  },
)

test('an exception is one of a file that exists, with its reason', () => {
  const paths = files.map(([path]) => path)
  for (const [change, reason] of Object.entries(unseen)) {
    expect(paths).toContain(change.split(' ')[0])
    expect(reason).not.toBe('')
  }
})
