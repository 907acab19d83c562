import 'server-only'
import { z } from 'zod'
import { eraseDocuments } from '@/lib/data/documents/write'
import { restorableSince } from '@/lib/domain/documents/restorable'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/** Erases documents that were deleted more than 30 days ago: the rows here, the bytes by a job that is tried again. */
export const clearDocuments = defineJobService({
  action: 'document.clear',
  input: z.strictObject({ batch: z.int().min(1).max(1000).default(200) }),
  run: async (ctx, { batch }) => {
    const erased = await writeInBatches(ctx, batch, async ({ tx, audit, send }) => {
      const documents = await eraseDocuments(tx, restorableSince(ctx.now), batch)
      const keys = documents.map(({ storageKey }) => storageKey)
      if (keys.length > 0) await send({ queue: 'erasures', data: { kind: 'files', keys } })
      for (const { id, userId } of documents)
        audit({ action: 'document.erased', subjectType: 'Document', subjectId: id, personId: userId })
      return documents.length
    })
    return ok({ erased })
  },
})
