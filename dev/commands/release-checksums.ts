import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runMain } from '../machine/start-problem'

/** The files of a release: those that Git tracks. */
const known = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '')

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Prints the SHA-256 of every file of a release, and of the extra files named as arguments, in the format that
 * `sha256sum -c` reads.
 */
await runMain(async () => {
  for (const file of [...known(), ...process.argv.slice(2)])
    process.stdout.write(`${await checksumOf(file)}  ${file}\n`)
})
