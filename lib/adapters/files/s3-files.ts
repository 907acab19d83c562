import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fail, ok } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import { type ByteStore, type FileStore, isFileKey } from './file-store'
import { incomingFolder } from './incoming-folder'
import { receiveInto, receiveLogoInto, receiveToSignInto } from './receive-upload'
import type { S3Address, S3Credentials } from './s3-address'
import type { Bucket } from './s3-bucket'

type StoreOptions = { address: S3Address; credentials: S3Credentials | null; data: string }

/**
 * Files in a bucket of an S3-compatible store, named by a UUID. Uploads in progress are still files below
 * `<data>/files/incoming`. An object exists only once it is complete: a crash leaves parts that nobody can read, which
 * the bucket's own rule removes. Nobody is redirected to the bucket: every byte passes the handler that decides who may
 * read it.
 */
export function s3Files({ address, credentials, data }: StoreOptions): FileStore {
  let opened: Promise<Bucket> | undefined
  /** The library is large, so it is loaded with the first file. */
  const bucket = (): Promise<Bucket> => {
    opened ??= import('./s3-bucket').then(({ openBucket }) => openBucket(address, credentials))
    return opened
  }
  const store: ByteStore = {
    ...incomingFolder(join(data, 'files', 'incoming')),
    put: async (content, maxBytes = maxFileBytes) => {
      const key = randomUUID()
      const cappedContent = countedUpTo(content, maxBytes)
      try {
        await (await bucket()).write(key, Readable.from(cappedContent.bytes()))
        return ok({ key, ...cappedContent.facts() })
      } catch (error) {
        if (error instanceof TooLarge) return fail('fileTooLarge')
        throw error
      }
    },
    get: async (key) => (isFileKey(key) ? (await bucket()).read(key) : null),
    remove: async (key) => {
      if (isFileKey(key)) await (await bucket()).remove(key)
    },
    list: async function* (before) {
      for await (const { key, at } of (await bucket()).list()) if (isFileKey(key) && at < before) yield key
    },
    putBack: async (key, path) => (await bucket()).write(key, createReadStream(path)),
  }
  return {
    ...store,
    receive: receiveInto(store),
    receiveLogo: receiveLogoInto(store),
    receiveToSign: receiveToSignInto(store),
  }
}

class TooLarge extends Error {}

/** Passes a stream through, with its size and checksum; @throws TooLarge as soon as there are more than `maxBytes`. */
function countedUpTo(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  return {
    bytes: async function* () {
      for await (const chunk of content) {
        size += chunk.length
        if (size > maxBytes) throw new TooLarge()
        hash.update(chunk)
        yield chunk
      }
    },
    facts: () => ({ size, sha256: hash.digest('hex') }),
  }
}
