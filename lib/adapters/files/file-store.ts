import type { Readable } from 'node:stream'
import type { Result } from '@/lib/domain/result'
import type { PageSize } from '@/lib/domain/signing/fields'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * True for a name that a store may have given a file. Any other text leads nowhere, and certainly not out of the
 * folder.
 */
export const isFileKey = (key: string): boolean => uuid.test(key)

/** `key` is the only name of the bytes; size in bytes; sha256 in hexadecimal. */
export type StoredBytes = { key: string; size: number; sha256: string }

/** A complete upload that is not stored yet: a temporary file, which the caller removes. */
export type IncomingFile = {
  path: string
  size: number
  sha256: string
  bytes: () => Promise<Buffer>
  remove: () => Promise<void>
}

/** A file that `who` sent (a person or program: they take turns): the name they gave it, and where it is. */
export type Upload = { name: string; who: string; file: Pick<IncomingFile, 'path' | 'size'> }

export type ReceivedFile = StoredBytes & { fileName: string; contentType: string }

export type ReceivedLogo = ReceivedFile & { width: number; height: number }

/** A PDF for signing, with the displayed size of each page in points. */
export type ReceivedToSign = ReceivedFile & { pages: PageSize[] }

export type FileStore = {
  /**
   * Writes a stream to a temporary file, chunk by chunk; beyond the limit nothing is kept and the result is
   * `fileTooLarge`.
   */
  hold: (content: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Result<IncomingFile>>
  /** Stores a stream; beyond the limit (20 MiB by default) nothing is kept and the result is `fileTooLarge`. */
  put: (content: AsyncIterable<Uint8Array>, maxBytes?: number) => Promise<Result<StoredBytes>>
  /** The bytes of a key, or null. */
  get: (key: string) => Promise<Readable | null>
  /** Deletes the bytes; a missing key is not an error. */
  remove: (key: string) => Promise<void>
  /** The keys of everything stored before an instant, in no order. */
  list: (before: Date) => AsyncIterable<string>
  /**
   * Stores a file of this computer's data folder under its previous key, for a restore. The file may be moved or left
   * in place.
   */
  putBack: (key: string, path: string) => Promise<void>
  /**
   * Removes temporary files that a killed process left, which are those not written to since `before`. Returns how
   * many.
   */
  removeHeld: (before: Date) => Promise<number>
  /**
   * Checks, cleans and stores an uploaded file; the temporary file stays. Images are stored without metadata, HEIC as
   * JPEG. Refusals: `fileType`, `fileEmpty`, `fileTooLarge`, `fileBroken`, `pictureTooLarge`, `fileActive`, `fileLocked`.
   * Throws `NoTurn` when others have sent so much that it could not be checked soon.
   */
  receive: (upload: Upload) => Promise<Result<ReceivedFile>>
  /**
   * The same for the logo of an organization: PNG or JPEG up to `logoLimits.bytes`, redrawn as a small PNG. Refusals:
   * `fileType`, `fileEmpty`, `fileTooLarge`, `fileBroken`, `pictureTooLarge`, and `invalidInput` for one with too few pixels.
   */
  receiveLogo: (upload: Upload) => Promise<Result<ReceivedLogo>>
  /**
   * The same for a PDF for signing. Additional refusals: `fileNotPdf` for a picture, `fileLocked` when it is
   * encrypted at all, `fileSigned` when it already carries a signature, `fileTooLong` with too many pages.
   */
  receiveToSign: (upload: Upload) => Promise<Result<ReceivedToSign>>
}

/** The part of a file store that depends on where the bytes are. */
export type ByteStore = Omit<FileStore, 'receive' | 'receiveLogo' | 'receiveToSign'>
