import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartProblem } from '../machine/start-problem'
import { syncFolder } from './stored-files'

/** Compresses pieces into `out`; returns the SHA-256 of the compressed bytes. */
export async function compress(pieces: AsyncIterable<Uint8Array>, out: Writable, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const sum = new Transform({
    transform: (chunk, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  // Standard output stays open for the terminal or pipe that reads it.
  const end = out !== process.stdout
  await pipeline(Readable.from(pieces, { highWaterMark: 1 }), createGzip(), sum, out, { signal, end }).catch(
    (error: unknown) => {
      throw signal.aborted ? signal.reason : error
    },
  )
  return hash.digest('hex')
}

/**
 * Writes a file that only its owner can read: under a temporary name until it is complete and on disk. Never overwrites
 * an existing file.
 * @throws StartProblem
 */
export async function writeWhole(file: string, write: (out: Writable) => Promise<string>): Promise<string> {
  const path = resolve(file)
  const existsProblem = () => new StartProblem(`${path} is there already: a backup overwrites nothing.`)
  if (existsSync(path)) throw existsProblem()
  if (!existsSync(dirname(path))) throw new StartProblem(`The folder ${dirname(path)} is not there.`)
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}.unfinished`)
  try {
    const sha256 = await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    const handle = await open(unfinished, 'r')
    await handle.sync().finally(() => handle.close())
    // A link refuses a name that was taken in the meantime, whereas renaming would replace the file.
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? existsProblem() : error
    })
    return sha256
  } finally {
    await rm(unfinished, { force: true })
    await syncFolder(dirname(path))
  }
}
