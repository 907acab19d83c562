import { createHash } from 'node:crypto'
import { bareText } from '@/lib/domain/people/sort-name'

/** The signature of files with the same columns: a digest of the column names, in order. */
export const headerSignature = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(bareText)))
    .digest('base64url')
