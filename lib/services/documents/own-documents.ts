import { z } from 'zod'
import { isProof } from '@/lib/data/attestations/attestations'
import { lockPeople } from '@/lib/data/compliance/read'
import { type DocumentFilter, type DocumentSort, listDocumentPage, positionOfDocument } from '@/lib/data/documents/list'
import { type DocumentRecord, findDocument, findDocumentOf, findKeptDocument } from '@/lib/data/documents/read'
import { storageOfOrg, storageOfPerson } from '@/lib/data/documents/storage'
import { lockActiveCreditOf, markDocumentDeleted } from '@/lib/data/documents/write'
import { type ExpiryState, expiryStateOf, expiryStates, restorableSince } from '@/lib/domain/documents/document-state'
import { type DocumentState, documentStateOf } from '@/lib/domain/documents/values'
import { documentKinds, documentSources } from '@/lib/domain/lists/documents'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { Ctx } from '../ctx'
import { defineService } from '../define-service'
import { reopenRequests } from '../document-requests/request-input'
import { id, optionalOneOf, version } from '../inputs'
import { first, type PageOf, positionInput, storedDate, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'
import { endHealthCopies } from './end-health-copies'
import { fileRefusalOf } from './file-check'

/** Today's date at a person's address, or in the Eastern time zone if it is unknown. */
export async function dayOfPerson(ctx: Pick<Ctx, 'load' | 'now'>, userId: string): Promise<PlainDate> {
  const person = await ctx.load.person.load(userId)
  return todayInGeo(person?.address?.state ?? 'USA', ctx.now)
}

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
  (filter): Omit<DocumentFilter, 'withoutHealth'> => ({
    words: filter?.query ?? [],
    kind: filter?.kind ?? null,
    expiry: filter?.expiry ?? null,
    source: filter?.source ?? null,
    deleted: filter?.deleted ?? false,
    replaced: filter?.replaced ?? false,
  }),
)

const sort = optionalOneOf(['ADDED', 'TITLE', 'EXPIRY']).transform((order): DocumentSort => order ?? 'ADDED')

const position = positionInput(z.tuple([z.string().max(2000), z.uuid()]))

/** The sort value of a cursor, for each order. */
const values = { ADDED: storedInstant, TITLE: z.string().max(1000), EXPIRY: storedDate }

/** All documents of a person: own files, evidence of credits, earned certificates, signed copies. */
export const listOwnDocuments = defineService({
  action: 'document.list',
  input: z.strictObject({ first, after: position, filter, sort }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: from, filter, sort: order }, person) => {
    // A cursor from another order is not valid here.
    if (from && !values[order].safeParse(from[0]).success) return fail('invalidInput', { after: 'validation.invalid' })
    const today = await dayOfPerson(ctx, person.id)
    const rows = await listDocumentPage({
      userId: person.id,
      // An organization's own provider opens no health record, nor its title.
      filter: { ...filter, withoutHealth: ctx.signIn.providerOrgId !== null },
      sort: order,
      today,
      restorableSince: restorableSince(ctx.now),
      after: from && { value: from[0], id: from[1] },
      size: size + 1,
    })
    const views = rows.map((row) => viewOf(row, today))
    return ok<PageOf<DocumentView>>(toPage(views, size, (row) => positionOfDocument(order, row)))
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

/** A document of the person with a stream of its bytes. */
export const readDocument = defineService({
  action: 'document.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findDocument(ctx.db, input.id),
  run: async (ctx, _input, document) => {
    const refusal = fileRefusalOf(document.file.check)
    if (refusal) return refusal
    const stream = await ctx.files.get(document.file.storageKey)
    return stream ? ok({ document, file: document.file, stream }) : fail('notFound')
  },
})

/** Bytes of the person's own files, and the maximum. */
export const getOwnStorageUse = defineService({
  action: 'document.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, person) => ok(await storageOfPerson(ctx.db, person.id)),
})

/** Bytes of an organization's files, and the maximum. */
export const getOrgStorageUse = defineService({
  action: 'org.administer',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId }) => ok(await storageOfOrg(ctx.db, orgId)),
})

/**
 * Deletes a document of the person: it is hidden at once and can be restored for 30 days. Refused for the evidence of
 * an active credit and for signed documents, naming the credit or document. Certificates belong to the organization
 * that issued them. Copies of a health record end, and are not given again when it is restored.
 */
export const deleteUserDocument = defineService({
  action: 'document.delete',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findDocumentOf(ctx.db, ctx.viewer.userId, input.id),
  run: (ctx, { version: seen }, { id: documentId, userId, source, title }) =>
    write(ctx, async (w) => {
      if (source === 'SIGNED') return fail('documentIsSigned', undefined, { params: { document: title } })
      if (source === 'CERTIFICATE') return fail('notFound')
      const credit = await lockActiveCreditOf(w.tx, documentId)
      if (credit) return fail('documentIsEvidence', undefined, { params: { credit: credit.title } })
      const deleted = await withProof(ctx, w, { documentId, userId }, () =>
        markDocumentDeleted(w.tx, documentId, seen, ctx.now),
      )
      const after = await findKeptDocument(w.tx, documentId)
      if (!after || (!deleted && after.deletedAt)) return fail('notFound')
      if (!deleted) return fail('staleVersion', undefined, { current: after })
      await endHealthCopies(w, { documentId }, ctx.now)
      await reopenRequests(w, documentId, ctx.now)
      w.audit({ action: 'document.deleted', subjectType: 'Document', subjectId: documentId, personId: userId })
      return ok(after)
    }),
})

/** Undoes the deletion of a document, within 30 days. */
export const restoreUserDocument = defineService({
  action: 'document.restore',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findKeptDocument(ctx.db, input.id),
  run: (ctx, { version: seen }, { id: documentId, userId }) =>
    write(ctx, async (w) => {
      const before = await findKeptDocument(w.tx, documentId)
      if (!before?.deletedAt || before.deletedAt < restorableSince(ctx.now)) return fail('notFound')
      const restored = await withProof(ctx, w, { documentId, userId }, () =>
        markDocumentDeleted(w.tx, documentId, seen, null),
      )
      const after = await findKeptDocument(w.tx, documentId)
      if (!after) return fail('notFound')
      if (!restored) return fail('staleVersion', undefined, { current: after })
      w.audit({ action: 'document.restored', subjectType: 'Document', subjectId: documentId, personId: userId })
      return ok(after)
    }),
})

/** Changes a document; where it proves a statement for a license, what rests on that is brought up to date as well. */
async function withProof(
  ctx: Pick<Ctx, 'now'>,
  w: Write,
  { documentId, userId }: { documentId: string; userId: string },
  change: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await isProof(w.tx, documentId))) return change()
  await lockPeople(w.tx, [userId])
  const changed = await change()
  await recomputeComplianceLocked(w.tx, [userId], ctx.now)
  return changed
}
