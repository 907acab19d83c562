import { z } from 'zod'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { date, line, oneOf, optionalOneOf } from '../inputs'

/** Fields of a document. */
export const documentFields = {
  title: line(documentTitleLength),
  kind: oneOf(documentKinds),
  healthRecordType: optionalOneOf(healthRecordTypes),
  effectiveAt: date.nullish(),
  expiresAt: date.nullish(),
}

/** Fields of an edit: all optional except those in `required`. */
export const someFields = z.strictObject(documentFields).partial()

/** Maps problems to the fields of `data`. */
export const atDataField = <T>(problems: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`data.${field}`, problem]))
