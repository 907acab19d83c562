import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { runMain, StartProblem } from '../machine/start-problem'
import { publishApi, requirePromises } from './api-changes'

/** Files that are handed out in addition to the sources; Git ignores this folder. */
const folder = 'release'
const changelog = 'CHANGELOG.md'

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * Moves the notes of "Unreleased" in the changelog (keepachangelog.com) under a version; unchanged when the version
 * already exists and nothing is unreleased.
 * @throws StartProblem
 */
export function releaseNotes(text: string, version: string, day: string): string {
  const [whole, notes = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? []
  if (whole === undefined) throw new StartProblem(`${changelog} has no "## Unreleased".`)
  const isKnown = text.includes(`\n## ${version} - `)
  if (isKnown && notes.trim() === '') return text
  if (isKnown)
    throw new StartProblem(`${version} has its notes in ${changelog} already: what is unreleased needs another.`)
  if (notes.trim() === '') throw new StartProblem(`${changelog} has nothing under "## Unreleased".`)
  return text
    .replace(whole, () => `## Unreleased\n\n## ${version} - ${day}\n\n${notes.trim()}\n\n`)
    .trimEnd()
    .concat('\n')
}

function requireVersion(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new StartProblem('Name the version, as 1.2.0: npm run release -- VERSION')
  const { version: last } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (compare(version, last) < 0) throw new StartProblem(`${version} is before ${last}, the version of package.json.`)
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function requireCleanTree(): void {
  const changed = git('status', '--porcelain').trim()
  if (changed) throw new StartProblem(`Commit first; changed: ${changed.replaceAll(/\s*\n\s*/g, ', ')}`)
}

/** The packages of the lockfile as CycloneDX, under the product's name; npm would name the folder instead. */
function billOfMaterials(): string {
  const sbom = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const bill = JSON.parse(execFileSync('npm', sbom, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }
  Object.assign(bill.metadata.component, { name, type: 'application' })
  return `${JSON.stringify(bill, null, 2)}\n`
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** SHA-256 of every file that Git tracks and of the extra files given, in the format that `sha256sum -c` reads. */
async function checksums(...beside: string[]): Promise<string> {
  const known = git('ls-files', '-z').split('\0')
  const files = [...known.filter((file) => file !== '' && existsSync(file)), ...beside]
  return (await Promise.all(files.map(async (file) => `${await checksumOf(file)}  ${file}\n`))).join('')
}

/**
 * Sets the version of the sources, adds its notes, publishes its API, and writes the files that are handed out in
 * addition. Repeating it for the same version writes the same files.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { break: { type: 'boolean' } } })
  const version = positionals[0] ?? ''
  requireVersion(version)
  requireCleanTree()
  const day = new Date().toISOString().slice(0, 10)
  const notes = releaseNotes(readFileSync(changelog, 'utf8'), version, day)
  if (!values.break) requirePromises()

  writeFileSync(changelog, notes)
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts'])
  await publishApi(version, day)

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const bill = join(folder, 'sbom.json')
  writeFileSync(bill, billOfMaterials())
  const sums = join(folder, 'SHA256SUMS')
  writeFileSync(sums, await checksums(bill))
  process.stdout.write(
    `${version} is ready: commit what changed, sign ${sums} and hand it out with ${basename(bill)} (docs/operations.md, "What it is made of").\n`,
  )
}

if (import.meta.main) await runMain(main)
