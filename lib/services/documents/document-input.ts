import 'server-only'
import { z } from 'zod'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { date, line, oneOf, optionalOneOf } from '../inputs'

/** What a document says of itself. */
export const documentFields = {
  title: line(documentTitleLength),
  kind: oneOf(documentKinds),
  healthRecordType: optionalOneOf(healthRecordTypes),
  effectiveAt: date.nullish(),
  expiresAt: date.nullish(),
}

/** What is sent of it: everything may be left out but what `required` names. */
export const someFields = z.strictObject(documentFields).partial()

/** Problems of the fields of `data`. */
export const atDataField = <T>(problems: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`data.${field}`, problem]))
