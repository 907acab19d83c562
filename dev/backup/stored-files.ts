import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { Damaged, type TarEntry } from './tar'

/** A file that the database names: the key of its bytes, and what they have to be. */
export type StoredFile = { key: string; size: number; sha256: string }

const page = 1000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Where `lib/adapters/files/disk-files.ts` keeps the bytes of a key. */
const pathOf = (data: string, key: string) => join(data, 'files', key.slice(0, 2), key)

/** All files that the database names, in pages. */
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

/** True when the bytes are there and are those that were stored. */
export async function isWhole(data: string, { key, size, sha256 }: StoredFile): Promise<boolean> {
  if (!uuid.test(key)) return false
  const hash = createHash('sha256')
  let found = 0
  try {
    for await (const piece of createReadStream(pathOf(data, key))) {
      hash.update(piece)
      found += piece.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  return found === size && hash.digest('hex') === sha256
}

export const fileEntry = (data: string, { key, size }: StoredFile): TarEntry => ({
  path: `files/${key}`,
  size,
  content: createReadStream(pathOf(data, key)),
})

/** Files of a restore: gathered in a folder of their own, and moved to their places when all are there. */
export type Gathering = {
  take: (entry: TarEntry) => Promise<void>
  place: () => Promise<void>
  drop: () => Promise<void>
}

/** Gathers files beside the places they go to, below `data`. */
export async function gather(data: string): Promise<Gathering> {
  const root = join(data, 'files', `restoring-${randomUUID()}`)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const place = async () => {
    for await (const { name } of await opendir(root)) {
      const folder = dirname(pathOf(data, name))
      await mkdir(folder, { recursive: true })
      await rename(join(root, name), pathOf(data, name))
      await syncFolder(folder)
    }
  }
  return { take: (entry) => write(root, entry), place, drop: () => rm(root, { recursive: true, force: true }) }
}

async function write(root: string, { path, content }: TarEntry): Promise<void> {
  const key = path.slice('files/'.length)
  if (!uuid.test(key)) throw new Damaged('The backup names a file that is none of Suma.')
  const handle = await open(join(root, key), 'wx', 0o600)
  try {
    for await (const piece of content) await handle.appendFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name in a folder survives a power cut too. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
