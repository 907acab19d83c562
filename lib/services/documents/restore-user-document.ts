import { z } from 'zod'
import { findKeptDocument } from '@/lib/data/documents/read'
import { markDocumentDeleted } from '@/lib/data/documents/write'
import { restorableSince } from '@/lib/domain/documents/restorable'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'

/** Undoes the deletion of a document, within 30 days. */
export const restoreUserDocument = defineService({
  action: 'document.restore',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findKeptDocument(ctx.db, input.id),
  run: (ctx, { version: seen }, { id: documentId, userId }) =>
    write(ctx, async ({ tx, audit }) => {
      const before = await findKeptDocument(tx, documentId)
      if (!before?.deletedAt || before.deletedAt < restorableSince(ctx.now)) return fail('notFound')
      const restored = await markDocumentDeleted(tx, documentId, seen, null)
      const after = await findKeptDocument(tx, documentId)
      if (!after) return fail('notFound')
      if (!restored) return fail('staleVersion', undefined, { current: after })
      audit({ action: 'document.restored', subjectType: 'Document', subjectId: documentId, personId: userId })
      return ok(after)
    }),
})
