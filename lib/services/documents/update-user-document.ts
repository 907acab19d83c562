import { z } from 'zod'
import { findDocument } from '@/lib/data/documents/read'
import { forgetOriginalsSeen, isSeenByOrgs, lockDocument, updateDocument } from '@/lib/data/documents/write'
import { documentProblems } from '@/lib/domain/documents/values'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { write } from '../write'
import { atDataField, someFields } from './document-input'

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
    write(ctx, async ({ tx, audit }) => {
      const before = await lockDocument(tx, documentId)
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
      if (wasHealth !== (after.kind === 'HEALTH') && (await isSeenByOrgs(tx, documentId)))
        return fail('invalidInput', { 'data.kind': 'validation.kindOfShared' })
      if (!(await updateDocument(tx, documentId, seen, changes))) return fail('notFound')
      const seenFacts = ['healthRecordType', 'effectiveAt', 'expiresAt'] as const
      const forgotten = seenFacts.some((name) => after[name] !== before[name])
        ? await forgetOriginalsSeen(tx, documentId)
        : 0
      audit({
        action: 'document.updated',
        subjectType: 'Document',
        subjectId: documentId,
        personId: userId,
        detail: { fields: Object.keys(changes), originalsForgotten: forgotten },
      })
      return ok((await findDocument(tx, documentId))!)
    }),
})

const definedOf = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Partial<T>
