import { z } from 'zod'
import { listRequestReaders } from '@/lib/data/document-requests/steps'
import { findCopy, isRequestOpen, listUnsealedCopies, setSealed } from '@/lib/data/signing/copies'
import { findSigningRequest } from '@/lib/data/signing/read'
import { lockCopy, lockSigningRequest } from '@/lib/data/signing/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { write } from '../write'
import { readerNotices, signerNotices } from './signing-notices'

/** A completely signed copy that is not sealed; null for any other. */
export const findCopyToSeal = defineJobService({
  action: 'signing.seal',
  input: z.strictObject({ copyId: id }),
  run: async (ctx, { copyId }) => {
    const copy = await findCopy(ctx.db, { id: copyId })
    return ok(copy?.state === 'COMPLETED' && !copy.file ? copy : null)
  },
})

const storedFile = z.strictObject({
  storageKey: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
})

/**
 * Stores the sealed file of a copy and notifies its signers. Its sender, or the current administrators, are notified
 * once no copy of the request is open. If the copy was sealed in the meantime it does not change: `kept` is false, and
 * the new file is unused.
 */
export const keepSeal = defineJobService({
  action: 'signing.seal',
  input: z.strictObject({ copyId: id, file: storedFile }),
  run: async (ctx, { copyId, file }) => {
    const copy = await findCopy(ctx.db, { id: copyId })
    if (!copy) return fail('notFound')
    return write(ctx, async (w): Promise<Result<{ kept: boolean }>> => {
      // Locked, so that the second of the last two copies finds the first one sealed.
      await lockSigningRequest(w.tx, copy.requestId, 'UPDATE')
      const lockedCopy = await lockCopy(w.tx, copyId)
      const request = await findSigningRequest(w.tx, copy.requestId)
      if (!lockedCopy || !request || lockedCopy.fileId || lockedCopy.state !== 'COMPLETED') return ok({ kept: false })
      await setSealed(w.tx, copyId, file, ctx.now)
      const isOver = !(await isRequestOpen(w.tx, request.id))
      await notify(w, [
        ...signerNotices('documentSigned', request, copy.signers),
        ...(isOver ? readerNotices('documentSignedByAll', request, await listRequestReaders(w.tx, request)) : []),
      ])
      const about = { subjectType: 'SigningCopy', subjectId: copyId, orgId: copy.orgId }
      w.audit({ action: 'signing.sealed', ...about, detail: { number: copy.number, sha256: file.sha256 } })
      return ok({ kept: true })
    })
  },
})

/** Queues copies again whose job failed for good; returns how many. */
export const resendSeals = defineJobService({
  action: 'signing.seal',
  input: z.strictObject({ most: z.int().min(1).max(10_000).default(1000), olderMinutes: z.int().min(0).default(60) }),
  run: (ctx, { most: limit, olderMinutes }) =>
    write(ctx, async (w) => {
      const before = new Date(ctx.now.getTime() - olderMinutes * 60_000)
      const copies = await listUnsealedCopies(w.tx, before, limit)
      for (const copyId of copies) await w.send({ queue: 'seals', data: { copyId } })
      return ok({ sent: copies.length })
    }),
})
