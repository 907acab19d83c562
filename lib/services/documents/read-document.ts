import { z } from 'zod'
import { findDocument } from '@/lib/data/documents/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { fileRefusalOf } from './file-check'

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
