import { z } from 'zod'
import type { ReceivedFile } from '@/lib/adapters/files/file-store'
import { findLastVersion } from '@/lib/data/credits/read'
import { type DocumentRecord, findDocument } from '@/lib/data/documents/read'
import {
  forgetOriginalsSeen,
  insertDocument,
  isSeenByOrgs,
  lockDocument,
  markDocumentReplaced,
  moveShares,
  type NewDocument,
  type NewFile,
  updateDocument,
} from '@/lib/data/documents/write'
import { documentProblems, documentTitleLength } from '@/lib/domain/documents/values'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { refuseWithoutRoom, refuseWithoutRoomIn, type SentFile, sentFile, uploaderOf, writeWithFile } from '../files'
import { date, id, inWindow, line, oneOf, optionalOneOf, version } from '../inputs'
import { limitUpload } from '../limit-use'
import { type Write, write } from '../write'
import { endHealthCopies } from './end-health-copies'

/** Fields of a document. */
const documentFields = {
  title: line(documentTitleLength),
  kind: oneOf(documentKinds),
  healthRecordType: optionalOneOf(healthRecordTypes),
  effectiveAt: date.nullish(),
  expiresAt: date.nullish(),
}

/** Fields of an edit: all optional except those in `required`. */
const someFields = z.strictObject(documentFields).partial()

/** Maps problems to the fields of `data`. */
const atDataField = <T>(problems: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`data.${field}`, problem]))

type SentDocument = { userId: string; sent: SentFile }

/**
 * Receives the file in `data.file` and stores it with the document that `run` writes; a refused file leaves nothing
 * behind.
 */
async function keepFile(
  ctx: SignedInCtx,
  { userId, sent }: SentDocument,
  run: (w: Write, storedFile: NewFile) => Promise<Result<DocumentRecord>>,
): Promise<Result<DocumentRecord>> {
  const refusal =
    (await limitUpload(ctx, userId)) ?? (await refuseWithoutRoom(ctx.db, { userId }, sent.size, 'data.file'))
  if (refusal) return refusal
  const received = await ctx.files.receive({ name: sent.fileName, who: uploaderOf(ctx), file: sent })
  if (!received.ok) return fail(received.problem.code, { 'data.file': `validation.${received.problem.code}` })
  const storedFile = newFile(received.value)
  return writeWithFile(
    ctx,
    storedFile.storageKey,
    ({ file: { storageKey } }: DocumentRecord) => storageKey,
    async (w) => (await refuseWithoutRoomIn(w.tx, { userId }, storedFile.size, 'data.file')) ?? run(w, storedFile),
  )
}

/** Stores a document with its file, and queues the malware scan if the installation has a scanner. */
async function keepDocument(w: Write, document: NewDocument, storedFile: NewFile): Promise<Result<DocumentRecord>> {
  const newDocument = await insertDocument(w.tx, document, storedFile)
  const { userId: personId, kind, creditId, replacesId } = document
  w.audit({
    action: replacesId ? 'document.replaced' : 'document.saved',
    subjectType: 'Document',
    subjectId: newDocument.id,
    personId,
    detail: { kind, creditId, ...(replacesId ? { replacesId } : {}) },
    after: { sha256: storedFile.sha256 },
  })
  if (newDocument.file.check === 'WAITING') await w.send({ queue: 'fileChecks', data: {} })
  return ok(newDocument)
}

const newFile = ({ key: storageKey, fileName, contentType, size, sha256 }: ReceivedFile): NewFile => ({
  storageKey,
  fileName,
  contentType,
  size,
  sha256,
})

const input = z.strictObject({
  id,
  data: z.strictObject({ ...documentFields, file: sentFile, creditId: id.nullish() }),
})

/** Stores a file of the signed-in person, as evidence of one of their credits if one is given. */
export const saveUserDocument = defineService({
  action: 'document.save',
  input,
  dates: (at, today) => inWindow(at, today, 'data.effectiveAt', 'data.expiresAt'),
  subject: async (_ctx, { id: userId, data }) => ({ id: userId, kind: data.kind }),
  run: async (ctx, { data }, person) => {
    const { creditId = null, effectiveAt = null, expiresAt = null, healthRecordType = null, file, title, kind } = data
    const wrong = documentProblems({ kind, healthRecordType, effectiveAt, expiresAt })
    if (Object.keys(wrong).length > 0) return fail('invalidInput', atDataField(wrong))
    const credit = creditId ? await ctx.load.credit.load(creditId) : null
    if (creditId && credit?.userId !== person.id) return fail('notFound')
    const facts = { kind, healthRecordType, title, effectiveAt, expiresAt }
    return keepFile(ctx, { userId: person.id, sent: file }, async (w, storedFile) => {
      // The credit may have been corrected during the upload.
      const last = creditId ? await findLastVersion(w.tx, creditId) : null
      return keepDocument(w, { userId: person.id, ...facts, creditId: last?.id ?? null }, storedFile)
    })
  },
})

const { title, effectiveAt, expiresAt } = documentFields

/**
 * Replaces a document with a new file of the same kind, with its own dates, and with the same title unless another is
 * given. Shares, and the credit it is evidence of, move to the new one. The old one remains readable by its owner, and
 * a request that it answered keeps it. Copies of a health record end: the consent to them was about the old file.
 */
export const replaceUserDocument = defineService({
  action: 'document.replace',
  input: z.strictObject({
    id,
    version,
    data: z.strictObject({ file: sentFile, title: title.optional(), effectiveAt, expiresAt }),
  }),
  dates: (at, today) => inWindow(at, today, 'data.effectiveAt', 'data.expiresAt'),
  subject: (ctx, input) => findDocument(ctx.db, input.id),
  run: async (ctx, { id: oldId, version: seen, data }, { userId, ...read }) => {
    const dates = { effectiveAt: data.effectiveAt ?? null, expiresAt: data.expiresAt ?? null }
    const wrong = documentProblems({ ...read, ...dates })
    if (Object.keys(wrong).length > 0) return fail('invalidInput', atDataField(wrong))
    if (read.replacedAt && !ctx.idempotency) return fail('documentReplaced')
    return keepFile(ctx, { userId, sent: data.file }, async (w, storedFile) => {
      const old = await lockDocument(w.tx, oldId)
      if (!old || old.deletedAt) return fail('notFound')
      if (old.replacedAt) return fail('documentReplaced')
      if (!(await markDocumentReplaced(w.tx, oldId, seen, ctx.now)))
        return fail('staleVersion', undefined, { current: old })
      const { kind, healthRecordType, creditId } = old
      const facts = { kind, healthRecordType, creditId, title: data.title ?? old.title, ...dates }
      const document = await keepDocument(w, { userId, ...facts, replacesId: oldId }, storedFile)
      if (!document.ok) return document
      await moveShares(w.tx, oldId, document.value.id)
      await endHealthCopies(w, { documentId: oldId }, ctx.now)
      return ok((await findDocument(w.tx, document.value.id))!)
    })
  },
})

/**
 * Changes fields of a document; absent ones do not change. While an organization can see it, it cannot become a health
 * record or stop being one, because organizations see less of those. A change of type or dates clears the note that
 * somebody saw the original.
 */
export const updateUserDocument = defineService({
  action: 'document.update',
  input: z.strictObject({ id, version, data: someFields }),
  dates: (at, today) => inWindow(at, today, 'data.effectiveAt', 'data.expiresAt'),
  subject: (ctx, input) => findDocument(ctx.db, input.id),
  run: (ctx, { id: documentId, version: seen, data }, { userId }) =>
    write(ctx, async (w) => {
      const before = await lockDocument(w.tx, documentId)
      if (!before || before.deletedAt) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      const changes = definedOf(data)
      const wasHealth = before.kind === 'HEALTH'
      const after = { ...before, ...changes }
      // A document that is no longer a health record loses its type, unless both are set.
      if (wasHealth && after.kind !== 'HEALTH' && data.healthRecordType === undefined) {
        after.healthRecordType = null
        changes.healthRecordType = null
      }
      const wrong = documentProblems(after)
      if (Object.keys(wrong).length > 0) return fail('invalidInput', atDataField(wrong))
      if (wasHealth !== (after.kind === 'HEALTH') && (await isSeenByOrgs(w.tx, documentId)))
        return fail('invalidInput', { 'data.kind': 'validation.kindOfShared' })
      if (!(await updateDocument(w.tx, documentId, seen, changes))) return fail('notFound')
      const seenFacts = ['healthRecordType', 'effectiveAt', 'expiresAt'] as const
      const forgotten = seenFacts.some((name) => after[name] !== before[name])
        ? await forgetOriginalsSeen(w.tx, documentId)
        : 0
      w.audit({
        action: 'document.updated',
        subjectType: 'Document',
        subjectId: documentId,
        personId: userId,
        detail: { fields: Object.keys(changes), originalsForgotten: forgotten },
      })
      return ok((await findDocument(w.tx, documentId))!)
    }),
})

const definedOf = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Partial<T>
