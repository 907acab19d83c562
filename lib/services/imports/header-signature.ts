import 'server-only'
import { createHash } from 'node:crypto'
import { bareText } from '@/lib/domain/people/sort-name'

/** What files with the same columns have in common: a digest of the names of their columns, in order. */
export const headerSignature = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(bareText)))
    .digest('base64url')
