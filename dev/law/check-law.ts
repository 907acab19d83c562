import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { lawModules, lawPaths, readCertificationsFolder, readLawFolder } from '@/dev/generate/law-modules'
import { type CertificationProgram, certificationNumbers } from '@/lib/domain/compliance/certification'
import { dutyNumbers, type EmployerDuty, readEmployerDuties } from '@/lib/domain/compliance/employer-duties'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import type { LawFile } from '@/lib/domain/compliance/law-file'
import { lawNumbers, numberProblems, referenceNumbers } from '@/lib/domain/compliance/law-numbers'
import { ruleFileProblems } from '@/lib/domain/compliance/rule-file'
import { practicalNurse } from '@/lib/domain/credentials/offered-types'
import { geographies } from '@/lib/domain/lists/geographies'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { StartProblem } from '../machine/start-problem'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Versions, and rules for reference by their ids, that were read once, before every number needed its readings. */
const readOnce = () => new Set(readJson('law/read-once.json') as string[])

type Refused = { host: string; why: string }

/** Sites that no number may come from. */
const refusedHosts = () => (readJson('law/refused-sources.json') as Refused[]).map(({ host }) => host)

/** A version or a rule for reference, with its numbers and the sources of those that claim to be more than LOW. */
type Rated = { name: string; numbers: ReturnType<typeof lawNumbers>; urls: string[] }

const ratedOf = ({ versions, reference, sameAs }: LawFile): Rated[] => [
  ...versions.map((version) => ({
    name: version.version,
    numbers: lawNumbers(version),
    urls: [
      ...Object.values(version.facts).map(({ source, confidence }) => ({
        url: version.sources[source]!.url,
        confidence,
      })),
      ...version.topics.map(({ source, confidence }) => ({ url: source.url, confidence })),
    ]
      .filter(({ confidence }) => confidence !== 'LOW')
      .map(({ url }) => url),
  })),
  ...(reference && !sameAs
    ? [{ name: reference.id, numbers: referenceNumbers(reference), urls: reference.sources.map(({ url }) => url) }]
    : []),
]

/** The problems of every number of a file, beside the readings of that file. */
function readingProblems(file: LawFile, once: ReadonlySet<string>, refused: readonly string[]): string[] {
  return ratedOf(file).flatMap(({ name, numbers, urls }) => {
    const problems = [
      ...numbers.flatMap((number) => numberProblems(number, file.readings)),
      ...[...new Set(urls)]
        .filter((url) => isRefused(url, refused))
        .map((url) => `${url} is a refused source, and its numbers are not LOW`),
    ].map((text) => `${name}: ${text}`)
    if (!once.has(name)) return problems
    return problems.length > 0 ? [] : [`${name} has its readings: take it off law/read-once.json`]
  })
}

/** Problems of the form: what the schemas refuse, for each file. */
function formProblems(folder: string): string[] {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
  ajv.addSchema(readJson(`${folder}/schema.json`) as object, 'schema.json')
  const accepts = {
    rules: ajv.getSchema('schema.json')!,
    employers: ajv.compile(readJson(`${folder}/employers.schema.json`) as object),
    certifications: ajv.compile(readJson(`${folder}/certifications.schema.json`) as object),
  }
  const { rules, employers, certifications } = lawPaths(folder)
  const problemsOf = (path: string, validate: ValidateFunction) =>
    validate(readJson(`${folder}/${path}.json`))
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${path}${instancePath} ${message}`)
  return [
    ...rules.flatMap((path) => problemsOf(path, accepts.rules)),
    ...employers.flatMap((path) => problemsOf(path, accepts.employers)),
    ...certifications.flatMap((path) => problemsOf(path, accepts.certifications)),
  ]
}

const isRefused = (url: string, refused: readonly string[]) =>
  refused.some((host) => `.${new URL(url).hostname}`.endsWith(`.${host}`))

const refusedSources = (sources: EmployerDuty['sources'], refused: readonly string[]): string[] =>
  sources.filter(({ url }) => isRefused(url, refused)).map(({ url }) => `${url} is a refused source`)

/** The problems of every number of what employers owe, beside its readings. */
const dutyProblems = (duty: EmployerDuty, refused: readonly string[]): string[] =>
  [
    ...dutyNumbers(duty).flatMap((number) => numberProblems(number, duty.readings)),
    ...refusedSources(duty.sources, refused),
  ].map((text) => `${duty.geo} ${duty.employer}: ${text}`)

/** The problems of every number of certifications, beside their readings, none of which is a refused source. */
const certificationProblems = (program: CertificationProgram, refused: readonly string[]): string[] => {
  const read = [...program.sources, ...program.readings.map(({ source }) => source)]
  return [
    ...certificationNumbers(program).flatMap((number) => numberProblems(number, program.readings)),
    ...new Set(refusedSources(read, refused)),
  ].map((text) => `${program.geo} ${program.certifications.map(({ code }) => code).join(', ')}: ${text}`)
}

/** The day since which every number needs its readings, each with the age of its copy or the word that it names none. */
const readingsSince = '2026-11-29'

/** What the list of rules that were read once names and should not: it only gets shorter. */
function readOnceProblems(files: readonly LawFile[], once: ReadonlySet<string>): string[] {
  const rated = new Set(files.flatMap(ratedOf).map(({ name }) => name))
  const since = files
    .flatMap(({ versions, reference }) => [
      ...versions.map(({ version, lastChecked }) => ({ name: version, lastChecked })),
      ...(reference ? [{ name: reference.id, lastChecked: reference.lastChecked }] : []),
    ])
    .filter(({ name, lastChecked }) => once.has(name) && lastChecked >= readingsSince)
  return [
    ...[...once].filter((name) => !rated.has(name)).map((name) => `law/read-once.json names ${name}, which is gone`),
    ...since.map(({ name }) => `law/read-once.json names ${name}, which needs readings: it was checked later`),
  ]
}

/** Everything that is wrong with the files of law. */
export function lawProblems(folder = 'law'): string[] {
  const problems = formProblems(folder)
  if (problems.length > 0) return problems
  const files = readLawFolder(folder)
  const [once, refused] = [readOnce(), refusedHosts()]
  return [
    ...ruleFileProblems(files.flatMap(({ versions }) => versions)),
    ...files.flatMap((file) => readingProblems(file, once, refused)),
    ...lawPaths(folder).employers.flatMap((path) =>
      readEmployerDuties(readJson(`${folder}/${path}.json`)).flatMap((duty) => dutyProblems(duty, refused)),
    ),
    ...readCertificationsFolder(folder).flatMap((program) => certificationProblems(program, refused)),
    ...readOnceProblems(files, once),
    ...lawModules()
      .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
      .map(([path]) => `${path} is not what law/ says: run npm run generate`),
  ]
}

/** The kinds of license whose law is decided on a day: nurses and aides of the 50 states and D.C., and all others. */
export function decidedOn(day: PlainDate, files = readLawFolder()) {
  const states = geographies.filter(({ kind }) => kind === 'STATE' || kind === 'DISTRICT').map(({ code }) => code)
  const nurses = new Set<string>(states.flatMap((geo) => ['RN', practicalNurse(geo), 'CNA'].map((type) => geo + type)))
  const decided = files.filter(({ versions }) =>
    versions.some((version) => version.state === 'PUBLISHED' && isInForce(version, day)),
  )
  const ofNurses = decided.filter(({ geo, type }) => nurses.has(geo + type)).length
  return { nurses: ofNurses, ofNurses: nurses.size, others: decided.length - ofNurses }
}

/** Numbers that only readings without the age of their copy state. */
const undated = (files: readonly LawFile[]): number =>
  files.reduce((sum, file) => {
    const dated = new Set(
      file.readings.filter(({ copyOf }) => copyOf !== null).flatMap((one) => Object.keys(one.numbers)),
    )
    const names = ratedOf(file).flatMap(({ numbers }) => numbers.map(({ name }) => name))
    return sum + new Set(names.filter((name) => !dated.has(name))).size
  }, 0)

/** Prints how much is known, or fails with what is wrong. */
export function checkLaw(): void {
  const problems = lawProblems()
  if (problems.length > 0) throw new StartProblem(`law/: ${problems.join('; ')}`)
  const files = readLawFolder()
  const rated = files.flatMap(ratedOf)
  const once = readOnce()
  const twice = rated.filter(({ name }) => !once.has(name)).flatMap(({ numbers }) => numbers)
  const high = twice.filter(({ confidence }) => confidence === 'HIGH').length
  const decided = decidedOn(todayIn('UTC', new Date()), files)
  const programs = readCertificationsFolder()
  process.stdout.write(
    [
      `${files.length} files of law. Today they decide ${decided.nurses} of ${decided.ofNurses} kinds of nurses and aides, and ${decided.others} others.`,
      `${twice.length} numbers with their readings, ${high} of them HIGH by two.`,
      `${undated(files)} numbers stand only in copies that do not name their age.`,
      `${programs.reduce((sum, { certifications }) => sum + certifications.length, 0)} national certifications, ${programs.filter(({ months }) => months === null).length} of them without how long they hold.`,
      `${once.size} rules of an earlier day wait for their readings (law/read-once.json).`,
      '',
    ].join('\n'),
  )
}
