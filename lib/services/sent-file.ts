import { z } from 'zod'
import type { IncomingFile } from '@/lib/adapters/files/file-store'

/** A file of a multipart request, with the sender's name for it. */
export type SentFile = Pick<IncomingFile, 'path' | 'size' | 'bytes'> & { fileName: string }

/** Only the reader of multipart requests can make one: a JSON object, which could contain any path, has no function. */
export const sentFile = z.custom<SentFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'function',
  'validation.fileRequired',
)
