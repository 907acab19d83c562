import { z } from 'zod'
import { findDocumentOf, findKeptDocument } from '@/lib/data/documents/read'
import { lockActiveCreditOf, markDocumentDeleted } from '@/lib/data/documents/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { reopenRequests } from '../document-requests/reopen-requests'
import { id, version } from '../inputs'
import { write } from '../write'

/**
 * Deletes a document of the person: it is hidden at once and can be restored for 30 days. Refused for the evidence of
 * an active credit and for signed documents, naming the credit or document. Certificates belong to the organization
 * that issued them.
 */
export const deleteUserDocument = defineService({
  action: 'document.delete',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findDocumentOf(ctx.db, ctx.viewer.userId, input.id),
  run: (ctx, { version: seen }, { id: documentId, userId, source, title }) =>
    write(ctx, async (w) => {
      const { tx, audit } = w
      if (source === 'SIGNED') return fail('documentIsSigned', undefined, { params: { document: title } })
      if (source === 'CERTIFICATE') return fail('notFound')
      const credit = await lockActiveCreditOf(tx, documentId)
      if (credit) return fail('documentIsEvidence', undefined, { params: { credit: credit.title } })
      const deleted = await markDocumentDeleted(tx, documentId, seen, ctx.now)
      const after = await findKeptDocument(tx, documentId)
      if (!after || (!deleted && after.deletedAt)) return fail('notFound')
      if (!deleted) return fail('staleVersion', undefined, { current: after })
      await reopenRequests(w, documentId, ctx.now)
      audit({ action: 'document.deleted', subjectType: 'Document', subjectId: documentId, personId: userId })
      return ok(after)
    }),
})
