import { type Env, env } from '@/lib/env'
import { diskFiles } from './disk-files'
import type { FileStore } from './file-store'
import { readS3Address } from './s3-address'
import { s3Files } from './s3-files'

type Settings = Pick<Env, 'SUMA_DATA' | 'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>

/**
 * The file store: the bucket of FILES_URL, otherwise the disk below SUMA_DATA.
 * @throws Error for an address that cannot be parsed
 */
export function filesOf(settings: Settings): FileStore {
  const {
    SUMA_DATA: data,
    FILES_URL,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (!FILES_URL) return diskFiles(data)
  const address = readS3Address(FILES_URL)
  if (!address) throw new Error('FILES_URL cannot be read: .env.example says how it is written')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return s3Files({ address, credentials, data })
}

let opened: FileStore | undefined
/** The one file store of this process. */
export function productFiles(): FileStore {
  opened ??= filesOf(env())
  return opened
}
