import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the checksums of a release name every file that Git knows, and what is named beside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suma-checksums-'))
  try {
    const bill = join(folder, 'sbom.json')
    writeFileSync(bill, '{}')
    const printed = execFileSync('npm', ['run', '-s', 'release:checksums', '--', bill], { encoding: 'utf8' })
    const sums = new Map(
      printed
        .trimEnd()
        .split('\n')
        .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
    )
    const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
    for (const file of ['package-lock.json', 'server.ts', 'dev/commands/release-checksums.ts', bill])
      expect(sums.get(file), file).toBe(hashOf(file))
    expect([...sums.keys()].filter((file) => file.includes('node_modules/'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
