import 'server-only'
import { z } from 'zod'
import type { ReceivedFile } from '@/lib/adapters/files/file-store'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { insertDocument } from '@/lib/data/documents/write'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { documentKinds } from '@/lib/domain/lists/documents'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { date, id, inWindow, line, oneOf } from '../inputs'
import { keepingFile } from '../keeping-file'
import { limitUpload } from '../limit-use'
import { sentFile } from '../sent-file'

const input = z.strictObject({
  id,
  data: z.strictObject({
    title: line(documentTitleLength),
    kind: oneOf(documentKinds),
    file: sentFile,
    creditId: id.nullish(),
    effectiveAt: date.nullish(),
    expiresAt: date.nullish(),
  }),
})

/** Keeps a file of the signed-in person, as evidence of a credit when one of theirs is named. */
export const saveUserDocument = defineService({
  action: 'document.save',
  input,
  dates: (at, today) => inWindow(at, today, 'data.effectiveAt', 'data.expiresAt'),
  subject: async (_ctx, { id: userId }) => ({ id: userId }),
  run: async (ctx, { data }, person) => {
    const { creditId = null, effectiveAt = null, expiresAt = null, file: sent, title, kind } = data
    const credit = creditId ? await ctx.load.credit.load(creditId) : null
    if (creditId && credit?.userId !== person.id) return fail('notFound')
    const refused = await limitUpload(ctx, person.id)
    if (refused) return refused

    const received = await ctx.files.receive({ name: sent.fileName, file: sent })
    if (!received.ok) return fail(received.problem.code, { 'data.file': `validation.${received.problem.code}` })
    const stored = received.value
    return keepingFile(
      ctx,
      stored.key,
      ({ file: { storageKey } }: DocumentRecord) => storageKey,
      async ({ tx, audit }) => {
        const document = await insertDocument(
          tx,
          { userId: person.id, kind, title, creditId, effectiveAt, expiresAt },
          { storageKey: stored.key, ...pick(stored) },
        )
        audit({
          action: 'document.saved',
          subjectType: 'Document',
          subjectId: document.id,
          personId: person.id,
          detail: { kind, creditId },
          after: { sha256: stored.sha256 },
        })
        return ok(document)
      },
    )
  },
})

const pick = ({ fileName, contentType, size, sha256 }: ReceivedFile) => ({ fileName, contentType, size, sha256 })
