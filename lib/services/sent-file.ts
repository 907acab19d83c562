import 'server-only'
import { z } from 'zod'
import type { IncomingFile } from '@/lib/adapters/files/file-store'
import { maxFileBytes } from '@/lib/domain/values'

/** A file of a multipart request, with the name its sender gave it. */
export type SentFile = Pick<IncomingFile, 'path' | 'size' | 'bytes'> & { fileName: string }

/** Only the reader of multipart requests makes one: an object of JSON, which could name any path, has no function. */
export const sentFileUpTo = (mostBytes: number) =>
  z
    .custom<SentFile>(
      (value) => typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'function',
      'validation.fileRequired',
    )
    // One byte more is the service's to refuse, in its own words.
    .refine(({ size }) => size <= mostBytes + 1, 'validation.fileTooLarge')

/** One of the usual size. */
export const sentFile = sentFileUpTo(maxFileBytes)
