import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseNotes } from '@/dev/commands/release'
import { scratch } from './idp'

describe('notes', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- A thing.\n- Costs $& more.\n\n## 1.0.0 - 2026-11-28\n\nFirst.\n'

  test('what is unreleased moves under the version and its day', () => {
    expect(releaseNotes(text, '1.1.0', '2027-01-02')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-01-02\n\n- A thing.\n- Costs $& more.\n\n## 1.0.0 - 2026-11-28\n\nFirst.\n',
    )
    expect(releaseNotes('# Changelog\n\n## Unreleased\n\n- A thing.\n', '1.0.0', '2026-11-28')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-11-28\n\n- A thing.\n',
    )
  })

  test('a version again changes nothing, and takes no other notes', () => {
    const again = releaseNotes(text, '1.1.0', '2027-01-02')
    expect(releaseNotes(again, '1.1.0', '2027-01-09')).toBe(again)
    expect(() => releaseNotes(text, '1.0.0', '2027-01-02')).toThrow('1.0.0 has its notes')
  })

  test('a version needs notes', () => {
    expect(() => releaseNotes(releaseNotes(text, '1.1.0', '2027-01-02'), '1.2.0', '2027-01-09')).toThrow(
      'nothing under',
    )
    expect(() => releaseNotes('# Changelog\n', '1.2.0', '2027-01-09')).toThrow('has no "## Unreleased"')
  })
})

describe('npm run release', () => {
  type Component = { name: string; version: string; properties: { name: string; value: string }[] }
  const own = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const root = scratch('release')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  const release = (...args: string[]) =>
    spawnSync('node', ['--import', resolve('dev/register.mjs'), resolve('dev/commands/release.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
    })

  beforeAll(() => {
    const files = [
      'package.json',
      'package-lock.json',
      '.gitignore',
      'graphql/generated/schema.graphql',
      'graphql/published-operations.json',
    ]
    for (const file of files) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      copyFileSync(file, join(root, file))
    }
    writeFileSync(join(root, 'graphql/published.graphql'), 'type Query {\n  me: Int\n}\n')
    writeFileSync(join(root, 'graphql/changes.md'), '## 1.0.0 - 2026-11-28\n\nThe first.\n')
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- A thing.\n')
    git('init', '-q')
    git('add', '-A')
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'All')
  })

  test.each([
    ['no version', [], /^Name the version/],
    ['a version that is none', ['next'], /^Name the version/],
    ['a version of before', ['0.0.9'], /^0\.0\.9 is before /],
    ['a broken promise of the API', ['99.0.0'], /The schema breaks what was published/],
  ])('%s is refused, and nothing is written', (_name, args, problem) => {
    const { status, stderr } = release(...args)
    expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(problem.source, 'm'))])
    expect(String(git('status', '--porcelain'))).toBe('')
    expect(existsSync(join(root, 'release'))).toBe(false)
  })

  test('the version, its notes, its whole API and what is handed out are written, from a clean tree only', () => {
    expect(release('99.0.0', '--break')).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(read('package.json')).version).toBe('99.0.0')
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual(['99.0.0', '99.0.0'])
    expect({ ...JSON.parse(read('package.json')), version: '' }).toEqual({ ...own('package.json'), version: '' })
    expect(Object.keys(lock.packages)).toEqual(Object.keys(own('package-lock.json').packages))
    expect(read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 99\.0\.0 - \d{4}-\d\d-\d\d\n\n- A thing\.\n$/)
    expect(read('graphql/published.graphql')).toBe(readFileSync('graphql/generated/schema.graphql', 'utf8'))
    expect(read('graphql/changes.md')).toMatch(
      /^## 99\.0\.0 - \d{4}-\d\d-\d\d\n\n- .*[\s\S]*\n\n## 1\.0\.0 - 2026-11-28\n/,
    )
    expect(release('99.0.1')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Commit first; changed: /) })
  })

  test('the checksums name every file that Git knows, as it is now, and the bill of materials', () => {
    const lines = read('release/SHA256SUMS').trimEnd().split('\n')
    const sums = new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]))
    const files = String(git('ls-files')).trim().split('\n')
    expect([...sums.keys()].toSorted()).toEqual([...files, 'release/sbom.json'].toSorted())
    for (const [file, sum] of sums) expect(sum, file).toBe(createHash('sha256').update(read(file)).digest('hex'))
  })

  test('the bill of materials is that of the product, with its packages, development ones apart', () => {
    const { dependencies, devDependencies } = own('package.json')
    const bill = JSON.parse(read('release/sbom.json')) as {
      bomFormat: string
      metadata: { component: Component }
      components: Component[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    expect(bill.metadata.component).toMatchObject({ name: 'suma', version: '99.0.0', type: 'application' })
    const forDevelopment = { name: 'cdx:npm:package:development', value: 'true' }
    const find = ([name, version]: [string, string]) =>
      bill.components.find((component) => component.name === name && component.version === version)
    for (const one of Object.entries<string>(dependencies)) {
      expect(find(one), one.join('@')).toBeDefined()
      expect(find(one)?.properties).not.toContainEqual(forDevelopment)
    }
    expect(find(['vitest', devDependencies.vitest])?.properties).toContainEqual(forDevelopment)
  })

  test('the same version again writes the same', () => {
    git('add', '-A')
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', '99.0.0')
    const sums = read('release/SHA256SUMS').replace(/.*release\/sbom\.json\n/, '')
    expect(release('99.0.0')).toMatchObject({ status: 0, stderr: '' })
    expect(String(git('status', '--porcelain'))).toBe('')
    expect(read('release/SHA256SUMS')).toContain(sums)
  })
})
