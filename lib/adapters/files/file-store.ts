import type { Readable } from 'node:stream'
import type { Result } from '@/lib/domain/result'
import type { PageSize } from '@/lib/domain/signing/fields'

/** `key` is the only name of the bytes; size in bytes; sha256 in hexadecimal. */
export type StoredBytes = { key: string; size: number; sha256: string }

/** Bytes that arrived whole but are not stored yet: a temporary file. The caller removes it. */
export type IncomingFile = {
  path: string
  size: number
  sha256: string
  bytes: () => Promise<Buffer>
  remove: () => Promise<void>
}

/** A file somebody sent: its name as they called it, and where it is. */
export type Upload = { name: string; file: Pick<IncomingFile, 'path' | 'size'> }

export type ReceivedFile = StoredBytes & { fileName: string; contentType: string }

export type ReceivedLogo = ReceivedFile & { width: number; height: number }

/** A PDF that is to be signed, with the size of each page as it is shown, in points. */
export type ReceivedToSign = ReceivedFile & { pages: PageSize[] }

export type FileStore = {
  /** Writes a stream to a temporary file, chunk by chunk; `fileTooLarge` beyond the limit, and then nothing is kept. */
  hold: (content: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Result<IncomingFile>>
  /** Stores a stream; `fileTooLarge` beyond the limit (20 MiB by default), and then nothing is kept. */
  put: (content: AsyncIterable<Uint8Array>, maxBytes?: number) => Promise<Result<StoredBytes>>
  /** The bytes behind a key, or null. */
  get: (key: string) => Promise<Readable | null>
  /** Forgets the bytes; a key that is not there is no error. */
  remove: (key: string) => Promise<void>
  /** The keys of everything that was stored before a time, in no order. */
  list: (before: Date) => AsyncIterable<string>
  /** Stores a file of this computer's data folder under the key that it had: what a restore does. It may be moved or stay. */
  putBack: (key: string, path: string) => Promise<void>
  /** Removes temporary files that were not written to since a time: a killed process left them. Returns how many. */
  removeHeld: (before: Date) => Promise<number>
  /**
   * Checks, cleans and stores what a person sent; the temporary file stays.
   * Refusals: `fileType`, `fileTooLarge`, `fileBroken`, `fileActive`, `fileLocked`. Images come out without metadata, HEIC as JPEG.
   */
  receive: (upload: Upload) => Promise<Result<ReceivedFile>>
  /**
   * The same for the logo of an organization: PNG or JPEG up to `logoLimits.bytes`, drawn anew as a small PNG.
   * Refusals: `fileType`, `fileTooLarge`, `fileBroken`, and `invalidInput` for one with too few pixels.
   */
  receiveLogo: (upload: Upload) => Promise<Result<ReceivedLogo>>
  /**
   * The same for a PDF that is to be signed. Also refused: `fileType` for anything else, `fileLocked` when it is encrypted at all,
   * `fileSigned` when it carries a signature already, `fileTooLong` with too many pages.
   */
  receiveToSign: (upload: Upload) => Promise<Result<ReceivedToSign>>
}

/** What a place to keep bytes must be able to do by itself. */
export type ByteStore = Omit<FileStore, 'receive' | 'receiveLogo' | 'receiveToSign'>
