import { z } from 'zod'
import type { IncomingFile } from '@/lib/adapters/files/file-store'

/** A file of a multipart request, with the name its sender gave it. */
export type SentFile = Pick<IncomingFile, 'path' | 'size' | 'bytes'> & { fileName: string }

/** Only the reader of multipart requests makes one: an object of JSON, which could name any path, has no function. */
export const sentFile = z.custom<SentFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'function',
  'validation.fileRequired',
)
