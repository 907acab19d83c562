import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { FileStore, IncomingFile } from './file-store'

/** The folder of temporary files, which are uploads in progress. Only the process that created one reads it. */
export const incomingFolder = (path: string): Pick<FileStore, 'hold' | 'removeHeld'> => ({
  hold: (content, maxBytes) => hold(path, content, maxBytes),
  removeHeld: (before) => removeHeld(path, before),
})

async function hold(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Result<IncomingFile>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    const written = await writeNewFile(path, content, maxBytes)
    if (written) return ok({ path, ...written, bytes: () => readFile(path), remove })
  } catch (error) {
    await remove()
    throw error
  }
  await remove()
  return fail('fileTooLarge')
}

/** Writes a stream to a new file; returns null as soon as there are more than `maxBytes`. */
export async function writeNewFile(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number, sync = false) {
  const file = await open(path, 'wx', 0o600)
  try {
    const written = await copy(file, content, maxBytes)
    if (written && sync) await file.sync()
    return written
  } finally {
    await file.close()
  }
}

async function copy(file: FileHandle, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxBytes) return null
    hash.update(chunk)
    await file.appendFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

async function removeHeld(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(ifMissing([] as string[]))) {
    const path = join(folder, name)
    const stats = await stat(path).catch(ifMissing(null))
    if (!stats || stats.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Handles a file that another process may have removed in the meantime. */
export const ifMissing =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }

/** Room for a few of the largest uploads; with less, the next ones may fail half-way. */
const leastBytes = 64 * 1024 * 1024

/** Bytes left on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** True when files can be stored below this folder: it is writable and not nearly full. */
export async function hasRoom(folder: string, least = leastBytes): Promise<boolean> {
  const file = join(folder, `.room-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    if ((await freeBytes(folder)) < least) return false
    await writeFile(file, Buffer.alloc(4096))
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
