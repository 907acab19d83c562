import 'server-only'
import type { z } from 'zod'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { line } from '../inputs'

/** A license number as printed: letters, digits and the marks boards use. */
export const credentialNumber = line(50).refine(
  (text) => /^[\p{L}\p{N} ./#-]+$/u.test(text),
  'validation.credentialNumber',
)

/** A license must run at least one day past its issue. */
export function orderProblem(
  effectiveAt: PlainDate | null,
  expiresAt: PlainDate | null,
  field: string,
): Record<string, string> {
  return !effectiveAt || !expiresAt || expiresAt > effectiveAt ? {} : { [field]: 'validation.expiryBeforeIssue' }
}

/** A date that may be left out of an edit. */
export const keep = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)
