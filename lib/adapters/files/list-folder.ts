import { open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { type Env, env } from '@/lib/env'
import { ifMissing } from './incoming-folder'
import { readS3Address, type S3Credentials } from './s3-address'
import type { Bucket } from './s3-bucket'

/** A file in the folder: its name below it, with "/" between folders; when it was changed; its size in bytes. */
export type FolderFile = { name: string; changedAt: Date; size: number }

/** A folder that the installation's operator fills with files for the product, which only reads them. */
export type ListFolder = {
  list: () => AsyncIterable<FolderFile>
  /** The bytes of a file, or null when it is gone. */
  get: (name: string) => Promise<Readable | null>
}

/** Names of folders and unfinished uploads are no files. */
const isFileName = (name: string) => name !== '' && !name.endsWith('/') && !/(?:^|\/)\./.test(name)

/** A folder of a bucket, below the files of the product. */
export function bucketFolder(open: () => Promise<Pick<Bucket, 'list' | 'read'>>): ListFolder {
  return {
    list: async function* () {
      for await (const { key, at, size } of (await open()).list())
        if (isFileName(key)) yield { name: key, changedAt: at, size }
    },
    get: async (name) => (await open()).read(name),
  }
}

/** A folder of the disk with its folders; one that is missing is empty. */
export const diskFolder = (root: string): ListFolder => ({
  list: async function* () {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      const name = relative(root, path).split(sep).join('/')
      if (!entry.isFile() || !isFileName(name)) continue
      const stats = await stat(path).catch(ifMissing(null))
      if (stats) yield { name, changedAt: stats.mtime, size: stats.size }
    }
  },
  get: async (name) => {
    const file = await open(join(root, name), 'r').catch(ifMissing(null))
    return file?.createReadStream() ?? null
  },
})

type Settings = Pick<
  Env,
  'SUMA_DATA' | 'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'BOARD_ROSTERS_PREFIX'
>

/**
 * The operator's folder of boards' lists: below the stored files, in the bucket of FILES_URL or on the disk. Null when
 * none is named.
 */
export function rosterFolderOf(settings: Settings): ListFolder | null {
  const { BOARD_ROSTERS_PREFIX: folder, FILES_URL, SUMA_DATA: data } = settings
  if (!folder) return null
  if (!FILES_URL) return diskFolder(join(data, 'files', folder))
  const address = readS3Address(FILES_URL)
  if (!address) throw new Error('FILES_URL cannot be read: .env.example says how it is written')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const keys: S3Credentials | null = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  let opened: Promise<Bucket> | undefined
  return bucketFolder(() => {
    const inFolder = { ...address, prefix: `${address.prefix}${folder}/` }
    opened ??= import('./s3-bucket').then(({ openBucket }) => openBucket(inFolder, keys))
    return opened
  })
}

/** The folder of this installation. */
export const productRosterFolder = (): ListFolder | null => rosterFolderOf(env())
