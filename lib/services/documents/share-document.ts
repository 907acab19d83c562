import { z } from 'zod'
import { findDocument, findKeptDocument } from '@/lib/data/documents/read'
import { endShare, findShare, holdMembership, insertShare, lockDocument } from '@/lib/data/documents/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** Shares a document with an organization the person belongs to; does nothing if it is already shared. */
export const shareDocument = defineService({
  action: 'document.share',
  input: z.strictObject({ documentId: id, orgId: id }),
  subject: (ctx, { documentId }) => findDocument(ctx.db, documentId),
  run: (ctx, { documentId, orgId }, { userId }) =>
    write(ctx, async ({ tx, audit }) => {
      if (!(await holdMembership(tx, userId, orgId))) return fail('notFound')
      const document = await lockDocument(tx, documentId)
      if (!document || document.deletedAt) return fail('notFound')
      if (document.replacedAt) return fail('documentReplaced')
      const shareId = await insertShare(tx, documentId, orgId, ctx.now)
      const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
      if (shareId) audit({ action: 'document.shared', ...about, detail: { shareId } })
      return ok((await findDocument(tx, documentId))!)
    }),
})

/** Ends a share; returns the document. Does nothing if it has already ended. */
export const endDocumentShare = defineService({
  action: 'document.endShare',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findShare(ctx.db, input.id),
  run: (ctx, { id: shareId }, { documentId, orgId, userId }) =>
    write(ctx, async ({ tx, audit }) => {
      const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
      if (await endShare(tx, shareId, ctx.now)) audit({ action: 'document.shareEnded', ...about, detail: { shareId } })
      const document = await findKeptDocument(tx, documentId)
      return document ? ok(document) : fail('notFound')
    }),
})
