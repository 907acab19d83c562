import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fail, ok, type Result } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import { type ByteStore, type FileStore, isFileKey, type StoredBytes } from './file-store'
import { ifMissing, incomingFolder, writeNewFile } from './incoming-folder'
import { receiveInto, receiveLogoInto, receiveToSignInto } from './receive-upload'

/** The name of a subfolder: the first two digits of the keys of its files. */
const shard = /^[0-9a-f]{2}$/

/**
 * Files under `<data>/files`, named by a UUID, never by the name a person gave them. Each is written elsewhere and
 * moved into place once it is complete and on disk, so that a crash leaves no partial file under a key.
 */
export function diskFiles(dataDirectory: string): FileStore {
  const root = join(dataDirectory, 'files')
  const incoming = join(root, 'incoming')
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  const store: ByteStore = {
    ...incomingFolder(incoming),
    put: (content, maxBytes = maxFileBytes) => put(incoming, pathOf, content, maxBytes),
    get: async (key) => (isFileKey(key) ? read(pathOf(key)) : null),
    remove: async (key) => {
      if (isFileKey(key)) await rm(pathOf(key), { force: true })
    },
    list: (before) => list(root, before),
    putBack: (key, path) => putBack(path, pathOf(key)),
  }
  return {
    ...store,
    receive: receiveInto(store),
    receiveLogo: receiveLogoInto(store),
    receiveToSign: receiveToSignInto(store),
  }
}

async function put(
  incoming: string,
  pathOf: (key: string) => string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Result<StoredBytes>> {
  const key = randomUUID()
  const temporaryPath = join(incoming, key)
  const finalPath = pathOf(key)
  await Promise.all([mkdir(incoming, { recursive: true, mode: 0o700 }), mkdir(dirname(finalPath), { recursive: true })])
  try {
    const bytes = await writeNewFile(temporaryPath, content, maxBytes, true)
    if (!bytes) return fail('fileTooLarge')
    await rename(temporaryPath, finalPath)
    await syncDirectory(dirname(finalPath))
    return ok({ key, ...bytes })
  } catch (error) {
    await rm(finalPath, { force: true })
    throw error
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** From a folder on the same disk, so the file is moved and not copied. */
async function putBack(from: string, finalPath: string): Promise<void> {
  await mkdir(dirname(finalPath), { recursive: true })
  await rename(from, finalPath)
  await syncDirectory(dirname(finalPath))
}

/** The new name itself must survive a power cut too. */
async function syncDirectory(path: string) {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function read(path: string): Promise<Readable | null> {
  try {
    const file = await open(path, 'r')
    return file.createReadStream()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Goes by the time a file got its place (ctime): a copy that preserves modification times (rsync, a restore) counts
 * from the moment it was made.
 */
async function* list(root: string, before: Date): AsyncGenerator<string> {
  for (const folder of await readdir(root).catch(ifMissing([] as string[]))) {
    if (!shard.test(folder)) continue
    for (const key of await readdir(join(root, folder)).catch(ifMissing([] as string[]))) {
      if (!isFileKey(key)) continue
      const stats = await stat(join(root, folder, key)).catch(ifMissing(null))
      if (stats && stats.ctime < before) yield key
    }
  }
}
