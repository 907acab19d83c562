import { z } from 'zod'
import { type DocumentFilter, type DocumentSort, listDocumentPage, placeOfDocument } from '@/lib/data/documents/list'
import { type DocumentRecord, findDocumentOf } from '@/lib/data/documents/read'
import { type ExpiryState, expiryStateOf, expiryStates } from '@/lib/domain/documents/expiry'
import { restorableSince } from '@/lib/domain/documents/restorable'
import { type DocumentState, documentStateOf } from '@/lib/domain/documents/values'
import { documentKinds, documentSources } from '@/lib/domain/lists/documents'
import { fail, ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { type Connection, first, placeInput, storedDate, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { dayOfPerson } from './person-day'

/** A document with its state today, for its person. */
export type DocumentView = DocumentRecord & { expiryState: ExpiryState; state: DocumentState }

const viewOf = <D extends DocumentRecord>(document: D, today: PlainDate): D & DocumentView => ({
  ...document,
  expiryState: expiryStateOf(document.expiresAt, today),
  state: documentStateOf(document),
})

/** The typed search words. */
const textSearch = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => (text ?? '').split(/\s+/).filter(Boolean).slice(0, 6))

const filterShape = z.strictObject({
  query: textSearch,
  kind: optionalOneOf(documentKinds),
  expiry: optionalOneOf(expiryStates),
  source: optionalOneOf(documentSources),
  deleted: z.boolean('validation.invalid').nullish(),
  replaced: z.boolean('validation.invalid').nullish(),
})

const filter = filterShape.nullish().transform(
  (filter): DocumentFilter => ({
    words: filter?.query ?? [],
    kind: filter?.kind ?? null,
    expiry: filter?.expiry ?? null,
    source: filter?.source ?? null,
    deleted: filter?.deleted ?? false,
    replaced: filter?.replaced ?? false,
  }),
)

const sort = optionalOneOf(['ADDED', 'TITLE', 'EXPIRY']).transform((order): DocumentSort => order ?? 'ADDED')

const place = placeInput(z.tuple([z.string().max(2000), z.uuid()]))

/** The sort value of a cursor, for each order. */
const values = { ADDED: storedInstant, TITLE: z.string().max(1000), EXPIRY: storedDate }

/** All documents of a person: own files, evidence of credits, earned certificates, signed copies. */
export const listOwnDocuments = defineService({
  action: 'document.list',
  input: z.strictObject({ first, after: place, filter, sort }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: from, filter, sort: order }, person) => {
    // A cursor from another order is not valid here.
    if (from && !values[order].safeParse(from[0]).success) return fail('invalidInput', { after: 'validation.invalid' })
    const today = await dayOfPerson(ctx, person.id)
    const rows = await listDocumentPage({
      userId: person.id,
      filter,
      sort: order,
      today,
      restorableSince: restorableSince(ctx.now),
      after: from && { value: from[0], id: from[1] },
      size: size + 1,
    })
    const views = rows.map((row) => viewOf(row, today))
    return ok<Connection<DocumentView>>(toConnection(views, size, (row) => placeOfDocument(order, row)))
  },
})

/**
 * One document, by the id of the document, the certificate or the signed copy; includes a deleted one that can still be
 * restored.
 */
export const getDocument = defineService({
  action: 'document.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findDocumentOf(ctx.db, ctx.viewer.userId, input.id),
  run: async (ctx, _input, document) => {
    if (document.deletedAt && document.deletedAt < restorableSince(ctx.now)) return fail('notFound')
    return ok<DocumentView>(viewOf(document, await dayOfPerson(ctx, document.userId)))
  },
})
