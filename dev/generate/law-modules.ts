import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type CertificationProgram, readCertifications } from '@/lib/domain/compliance/certification'
import { type LawFile, readLaw } from '@/lib/domain/compliance/law-file'
import type { ReferenceRule } from '@/lib/domain/compliance/reference-rule'

// Four modules made from the files of `law/`: one that imports them all, for commands; one with only what a page shows
// for reference, and one with the national certifications, which are all that browsers load; and one with what was read
// for each pair, for the pages that say so.

type LawPaths = { rules: string[]; cases: string[]; employers: string[]; certifications: string[] }

/** The paths of the rules, the worked cases, what employers owe, and certifications in a folder of law, as "CA/CNA". */
export function lawPaths(folder = 'law'): LawPaths {
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`))
    .filter((path) => path.endsWith('.json'))
    .toSorted()
  const isCases = (path: string) => path.endsWith('.cases.json')
  const isEmployers = (path: string) => path.endsWith('/employers.json')
  const isCertifications = (path: string) => path.endsWith('/certifications.json')
  const isRule = (path: string) => !isCases(path) && !isEmployers(path) && !isCertifications(path)
  const named = (files: string[]) => files.map((path) => path.replace(/(?:\.cases)?\.json$/, ''))
  return {
    rules: named(paths.filter(isRule)),
    cases: named(paths.filter(isCases)),
    employers: named(paths.filter(isEmployers)),
    certifications: named(paths.filter(isCertifications)),
  }
}

/** Reads the files of law as they are on the disk. */
export const readLawFolder = (folder = 'law'): LawFile[] =>
  readLaw(lawPaths(folder).rules.map((path) => JSON.parse(readFileSync(`${folder}/${path}.json`, 'utf8'))))

/** Reads the national certifications as they are on the disk. */
export const readCertificationsFolder = (folder = 'law'): CertificationProgram[] =>
  lawPaths(folder).certifications.flatMap((path) =>
    readCertifications(JSON.parse(readFileSync(`${folder}/${path}.json`, 'utf8'))),
  )

/** The rules for reference of the files of law: one for all types that share a file. */
export const referencesOf = (files: readonly LawFile[]): ReferenceRule[] =>
  files.flatMap(({ geo, type, reference }) => {
    if (!reference) return []
    const { id, ...entry } = reference
    const others = files.filter((file) => file.geo === geo && file.sameAs === type).map((file) => file.type)
    return [{ id, geo, types: [type, ...others], ...entry }]
  })

const identifier = (path: string) => path.replace('/', '_')

/** A module that imports every file of law. */
function lawIndexModule(): string {
  const { rules, cases } = lawPaths()
  const line = (path: string, name: string, ending: string) =>
    `import ${name} from '@/law/${path}${ending}' with { type: 'json' }`
  return [
    '// Made by `npm run generate` from the names of the files in law/. Browser code must never import it.',
    ...rules.flatMap((path) => [
      line(path, identifier(path), '.json'),
      ...(cases.includes(path) ? [line(path, `${identifier(path)}_cases`, '.cases.json')] : []),
    ]),
    '',
    '/** Every file of law, unread. */',
    `export const lawFiles: readonly unknown[] = [\n${rules.map((path) => `  ${identifier(path)},\n`).join('')}]`,
    '',
    '/** The worked cases beside them, unread. */',
    `export const lawCases: readonly unknown[] = [\n${cases.map((path) => `  ${identifier(path)}_cases,\n`).join('')}]`,
    '',
  ].join('\n')
}

/** A module with the rules for reference. */
const referenceModule = (files: readonly LawFile[]): string =>
  [
    '// Made by `npm run generate` from the files of law/, of which it is all that browsers load.',
    "import type { ReferenceRule } from './reference-rule'",
    '',
    '/** Every rule that is shown for reference only. */',
    `export const referenceRules: readonly ReferenceRule[] = ${JSON.stringify(referencesOf(files), null, 2)}`,
    '',
  ].join('\n')

/** A module with the readings of each pair, one in a line, and what was looked for and not found. */
function readingsModule(files: readonly LawFile[]): string {
  const lines = (items: readonly unknown[]) => items.map((item) => `    ${JSON.stringify(item)},\n`).join('')
  const unread: unknown[] = JSON.parse(readFileSync('law/unread.json', 'utf8'))
  return [
    '// Made by `npm run generate` from the files of law/. Browser code must never import it.',
    "import type { LawReading, UnreadLaw } from './law-file'",
    '',
    '/** Every text that was read, by "GEO:TYPE". */',
    'export const lawReadings: Readonly<Record<string, readonly LawReading[]>> = {',
    ...files
      .filter(({ readings }) => readings.length > 0)
      .map(
        ({ geo, type, readings }) =>
          `  '${geo}:${type}': [\n${lines(readings.map(({ note: _, ...read }) => read))}  ],`,
      ),
    '}',
    '',
    '/** What was looked for and not found. */',
    `export const unreadLaw: readonly UnreadLaw[] = [\n${lines(unread)}]`,
    '',
  ].join('\n')
}

/** A module with the national certifications as people choose one, without what was read for them. */
const certificationsModule = (programs: readonly CertificationProgram[]): string =>
  [
    '// Made by `npm run generate` from law/USA/certifications.json. Browsers load it with the dialog that offers them.',
    "import type { OfferedProgram } from './certification'",
    '',
    '/** The certifications of each body that are renewed alike. */',
    'export const certificationPrograms: readonly OfferedProgram[] = [',
    ...programs.map(
      ({ geo: _geo, sources: _sources, facts: _facts, readings: _readings, ...offered }) =>
        `  ${JSON.stringify(offered)},`,
    ),
    ']',
    '',
  ].join('\n')

/** The modules by their paths. */
export function lawModules(): [string, string][] {
  const files = readLawFolder()
  return [
    ['lib/domain/compliance/law-files.ts', lawIndexModule()],
    ['lib/domain/compliance/reference-rules.ts', referenceModule(files)],
    ['lib/domain/compliance/law-readings.ts', readingsModule(files)],
    ['lib/domain/compliance/certification-list.ts', certificationsModule(readCertificationsFolder())],
  ]
}

/** Writes the modules. The first one comes before whatever imports it, so this imports none of them. */
export function writeLawModules(): void {
  for (const [path, text] of lawModules()) writeFileSync(path, text)
}
