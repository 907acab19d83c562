import { z } from 'zod'
import { findLastVersion } from '@/lib/data/credits/read'
import { documentProblems } from '@/lib/domain/documents/values'
import { fail } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, inWindow } from '../inputs'
import { sentFile } from '../sent-file'
import { atDataField, documentFields } from './document-input'
import { keepDocument, keepFile } from './keep-document'

const input = z.strictObject({
  id,
  data: z.strictObject({ ...documentFields, file: sentFile, creditId: id.nullish() }),
})

/** Stores a file of the signed-in person, as evidence of one of their credits if one is given. */
export const saveUserDocument = defineService({
  action: 'document.save',
  input,
  dates: (at, today) => inWindow(at, today, 'data.effectiveAt', 'data.expiresAt'),
  subject: async (_ctx, { id: userId }) => ({ id: userId }),
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
