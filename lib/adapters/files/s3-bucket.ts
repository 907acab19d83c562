import 'server-only'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { PassThrough, pipeline, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Address, S3Credentials } from './s3-address'

/** The operations on a bucket. */
export type Bucket = {
  /** Writes in parts of 5 MiB, one in memory at a time; the parts of a failed upload are removed. */
  write: (key: string, content: Readable) => Promise<void>
  read: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  list: () => AsyncGenerator<{ key: string; at: Date; size: number }>
}

/**
 * An unavailable store is reported before a page or an upload has waited for long; one that hangs, within the time a
 * slow phone would take.
 */
const limits = { connectionTimeout: 1500, requestTimeout: 10_000, socketTimeout: 30_000, throwOnRequestTimeout: true }
/** Each file that is being served holds a connection. */
const connections = { keepAlive: true, maxSockets: 500 }

/** Opens a bucket; this is the only file that knows Amazon's library. */
export function openBucket(
  { bucket, prefix, region, endpoint, ...crypt }: S3Address,
  keys: S3Credentials | null,
): Bucket {
  const client = new S3Client({
    ...(region || endpoint ? { region: region ?? 'us-east-1' } : {}),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
    maxAttempts: 3,
    // Parts are signed with their own checksum; not every store knows the newer trailing ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...limits, httpAgent: new HttpAgent(connections), httpsAgent: new HttpsAgent(connections) },
  })
  const objectId = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  const encrypted = crypt.encryption
    ? { ServerSideEncryption: crypt.encryption, ...(crypt.kmsKey ? { SSEKMSKeyId: crypt.kmsKey } : {}) }
    : {}
  return {
    write: async (key, content) => {
      const params = { ...objectId(key), ...encrypted, Body: content, ContentType: 'application/octet-stream' }
      await awaitAnswer(new Upload({ client, params, queueSize: 1 }).done())
    },
    read: async (key) => {
      try {
        const { Body } = await awaitAnswer(client.send(new GetObjectCommand(objectId(key))))
        return Body instanceof Readable ? endingWith(Body) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => void (await awaitAnswer(client.send(new DeleteObjectCommand(objectId(key))))),
    list: async function* () {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key, LastModified, Size = 0 } of Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(prefix.length), at: LastModified, size: Size }
    },
  }
}

/**
 * A reader who leaves before the end releases the connection. A plain server response would hold it until its timeout.
 */
const endingWith = (body: Readable): Readable => pipeline(body, new PassThrough(), () => {})

/**
 * Awaits the answer. For a store that is unavailable or overloaded it throws an error with the code that marks an
 * outage (`lib/server/outage.ts`).
 */
async function awaitAnswer<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!isAway(error)) throw error
    throw Object.assign(new Error('The file storage does not answer', { cause: error }), { code: 'FILES_AWAY' })
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500
  return error instanceof Error && error.name === 'TimeoutError'
}
