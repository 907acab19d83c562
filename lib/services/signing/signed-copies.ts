import { z } from 'zod'
import { listRequestReaders } from '@/lib/data/document-requests/steps'
import { type CopyRecord, findCopy, isRequestOpen, listUnsealedCopies, setSealed } from '@/lib/data/signing/copies'
import { findSigningRequest } from '@/lib/data/signing/read'
import { lockCopy, lockSigningRequest } from '@/lib/data/signing/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { copyTokenForm, readCopyNumber } from '@/lib/domain/signing/signed-text'
import { limitNumberVerifications, limitVerifications } from '../certificates/limits'
import type { SignedInCtx } from '../ctx'
import { defineJobService, definePublicService, defineService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { recordAccess } from '../record-access'
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

async function findSealedCopy(ctx: SignedInCtx, { id: copyId }: { id: string }) {
  const copy = await findCopy(ctx.db, { id: copyId })
  if (!copy?.file) return null
  return { ...copy, file: copy.file, signerIds: copy.signers.flatMap(({ userId }) => userId ?? []) }
}

type SealedFile = Omit<z.infer<typeof storedFile>, 'sha256'>

async function openSealed({ files }: SignedInCtx, file: SealedFile) {
  const stream = await files.get(file.storageKey)
  return stream ? ok({ file, stream }) : fail('notFound')
}

/** The bytes of a copy's sealed PDF, for its signers. */
export const readSignedCopy = defineService({
  action: 'signing.readCopy',
  input: z.strictObject({ id }),
  subject: findSealedCopy,
  run: (ctx, _input, { file }) => openSealed(ctx, file),
})

/** The same bytes for the administrators and programs of its organization, whose access is recorded. */
export const readOrgSignedCopy = defineService({
  action: 'signing.readCopyOfOrg',
  input: z.strictObject({ id }),
  subject: findSealedCopy,
  run: async (ctx, { id: copyId }, { file, orgId }) => {
    const recorded = await recordAccess(ctx, async (audit) => {
      audit({ action: 'signing.copyRead', subjectType: 'SigningCopy', subjectId: copyId, orgId })
      return ok(null)
    })
    return recorded.ok ? openSealed(ctx, file) : recorded
  },
})

/** The content shown to anybody who has the sealed document. */
export type VerifiedCopy = {
  number: string
  organization: string
  title: string
  timeZone: string
  sealedAt: Date
  /** SHA-256 of the sealed file, in hexadecimal. */
  sha256: string
  signers: { name: string; signedAt: Date }[]
}

/** The content shown for a number, which can be guessed: neither people nor the title. */
export type NumberedCopy = Omit<VerifiedCopy, 'title' | 'signers'>

function sealedOf(copy: CopyRecord | null): Result<VerifiedCopy> {
  if (!copy?.sealedAt || !copy.sha256After) return fail('notFound')
  const { number, orgName: organization, title, timeZone, sealedAt, sha256After: sha256 } = copy
  const signers = copy.signers.flatMap(({ name, answeredAt }) => (answeredAt ? [{ name, signedAt: answeredAt }] : []))
  return ok({ number, organization, title, timeZone, sealedAt, sha256, signers })
}

/**
 * Shows anybody who has a sealed document what was sealed, when and by whom it was signed, and the digest for comparing
 * a file.
 */
export const verifySignedDocument = definePublicService({
  action: 'signing.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    // A malformed token costs no query and is not counted.
    if (!copyTokenForm.test(token)) return fail('notFound')
    const limited = await limitVerifications(ctx)
    return limited ?? sealedOf(await findCopy(ctx.db, { verifyToken: token }))
  },
})

/** Verifies a sealed document by the number printed on it, without names and title. */
export const verifySignedNumber = definePublicService({
  action: 'signing.verifyNumber',
  input: z.strictObject({ number: z.string().max(200) }),
  run: async (ctx, { number: typedNumber }): Promise<Result<NumberedCopy>> => {
    const number = readCopyNumber(typedNumber)
    if (!number) return fail('notFound')
    const limited = await limitNumberVerifications(ctx)
    const copy = limited ?? sealedOf(await findCopy(ctx.db, { number }))
    if (!copy.ok) return copy
    const { title: _title, signers: _signers, ...view } = copy.value
    return ok(view)
  },
})
