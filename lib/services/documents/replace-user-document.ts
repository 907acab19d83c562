import { z } from 'zod'
import { findDocument } from '@/lib/data/documents/read'
import { lockDocument, markDocumentReplaced, moveShares } from '@/lib/data/documents/write'
import { documentProblems } from '@/lib/domain/documents/values'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { sentFile } from '../sent-file'
import { atDataField, documentFields } from './document-input'
import { keepDocument, keepFile } from './keep-document'

const { title, effectiveAt, expiresAt } = documentFields

/**
 * Replaces a document with a new file of the same kind, with its own dates, and with the same title unless another is
 * given. Shares, and the credit it is evidence of, move to the new one. The old one remains readable by its owner, and
 * a request that it answered keeps it.
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
      return ok((await findDocument(w.tx, document.value.id))!)
    })
  },
})
