import 'server-only'
import type { Readable } from 'node:stream'
import type { Result } from '@/lib/domain/result'

/** Largest upload: 20 MiB. */
export const maxUploadBytes = 20 * 1024 * 1024

/** `key` is the only name of the bytes; size in bytes; sha256 in hexadecimal. */
export type StoredBytes = { key: string; size: number; sha256: string }

/** A file somebody sent: its name as they called it, and its content. */
export type Upload = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

export type ReceivedFile = StoredBytes & { fileName: string; contentType: string }

export type FileStore = {
  /** Stores a stream; `fileTooLarge` beyond the limit (20 MiB unless told), and then nothing is kept. */
  put: (content: AsyncIterable<Uint8Array>, maxBytes?: number) => Promise<Result<StoredBytes>>
  /** The bytes behind a key, or null. */
  get: (key: string) => Promise<Readable | null>
  /** Forgets the bytes; a key that is not there is no error. */
  remove: (key: string) => Promise<void>
  /**
   * Checks, cleans and stores what a person sent.
   * Refusals: `fileType`, `fileTooLarge`, `fileBroken`. Images come out without metadata, HEIC as JPEG.
   */
  receive: (upload: Upload) => Promise<Result<ReceivedFile>>
}

/** Put, get and remove: what a place to keep bytes must be able to do. */
export type ByteStore = Omit<FileStore, 'receive'>
