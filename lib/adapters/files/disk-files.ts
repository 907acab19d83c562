import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type ByteStore, type FileStore, maxUploadBytes, type StoredBytes } from './file-store'
import { receiveInto } from './receive-upload'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Files under `<data>/files`, named by a UUID, never by what a person called them.
 * Written beside their place and moved when complete and on disk, so that a crash leaves no half file under a key.
 */
export function diskFiles(dataDirectory: string): FileStore {
  const root = join(dataDirectory, 'files')
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  const store: ByteStore = {
    put: (content, maxBytes = maxUploadBytes) => put(root, pathOf, content, maxBytes),
    get: async (key) => (uuid.test(key) ? read(pathOf(key)) : null),
    remove: async (key) => {
      if (uuid.test(key)) await rm(pathOf(key), { force: true })
    },
  }
  return { ...store, receive: receiveInto(store) }
}

async function put(
  root: string,
  pathOf: (key: string) => string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Result<StoredBytes>> {
  const key = randomUUID()
  const incoming = join(root, 'incoming', key)
  const place = pathOf(key)
  await Promise.all([mkdir(dirname(incoming), { recursive: true }), mkdir(dirname(place), { recursive: true })])
  try {
    const written = await write(incoming, content, maxBytes)
    if (!written) return fail('fileTooLarge')
    await rename(incoming, place)
    await syncDirectory(dirname(place))
    return ok({ key, ...written })
  } finally {
    await rm(incoming, { force: true })
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = await open(path, 'wx', 0o600)
  try {
    return await copy(file, content, maxBytes)
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
  await file.sync()
  return { size, sha256: hash.digest('hex') }
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
