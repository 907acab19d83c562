import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type FileStore, isFileKey } from '@/lib/adapters/files/file-store'
import { Damaged, type TarEntry } from './tar'

/** A file that the database names: its key, and the size and checksum its bytes must have. */
export type StoredFile = { key: string; size: number; sha256: string }

const page = 1000

type Files = Pick<FileStore, 'get' | 'putBack'>

/** All files that the database names, read in pages. */
export async function* listStored(client: pg.Client): AsyncGenerator<StoredFile> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<StoredFile>(
      `SELECT "storageKey" AS "key", "size", "sha256" FROM "StoredFile" WHERE "storageKey" > $1 COLLATE "C"
       ORDER BY "storageKey" COLLATE "C" LIMIT $2`,
      [after, page],
    )
    yield* rows
    if (rows.length < page) return
    after = rows.at(-1)!.key
  }
}

/** True when the bytes exist and match their size and checksum. */
export async function isWhole(files: Files, { key, size, sha256 }: StoredFile): Promise<boolean> {
  const content = await files.get(key)
  if (!content) return false
  const hash = createHash('sha256')
  let fileCount = 0
  for await (const piece of content) {
    hash.update(piece)
    fileCount += piece.length
  }
  return fileCount === size && hash.digest('hex') === sha256
}

export const fileEntry = (files: Files, { key, size }: StoredFile): TarEntry => ({
  path: `files/${key}`,
  size,
  content: bytesOf(files, key),
})

/** Opens the file only when it is read: an open file or response of a store never waits for its turn. */
async function* bytesOf(files: Files, key: string): AsyncGenerator<Uint8Array> {
  const content = await files.get(key)
  if (content) yield* content
}

/** Files of a restore: gathered in a separate folder and moved to their places once all have arrived. */
export type Gathering = {
  take: (entry: TarEntry) => Promise<void>
  place: () => Promise<void>
  drop: () => Promise<void>
}

/** Gathers files below `data`, on the same disk as their final places, and then puts them into the store. */
export async function gather(data: string, files: Files): Promise<Gathering> {
  const root = join(data, 'files', `restoring-${randomUUID()}`)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const place = async () => {
    for await (const { name } of await opendir(root)) await files.putBack(name, join(root, name))
  }
  return { take: (entry) => write(root, entry), place, drop: () => rm(root, { recursive: true, force: true }) }
}

async function write(root: string, { path, content }: TarEntry): Promise<void> {
  const key = path.slice('files/'.length)
  if (!isFileKey(key)) throw new Damaged('The backup names a file that is none of Suma.')
  const handle = await open(join(root, key), 'wx', 0o600)
  try {
    for await (const piece of content) await handle.appendFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder, so that a new name in it survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
