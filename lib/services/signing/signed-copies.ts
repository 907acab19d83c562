import { z } from 'zod'
import { type CopyRecord, findCopy } from '@/lib/data/signing/copies'
import { fail, ok, type Result } from '@/lib/domain/result'
import { copyTokenForm, readCopyNumber } from '@/lib/domain/signing/copy-number'
import { limitNumberVerifications, limitVerifications } from '../certificates/limit-verifications'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { id } from '../inputs'
import { recordAccess } from '../record-access'

async function sealedCopy(ctx: SignedInCtx, { id: copyId }: { id: string }) {
  const copy = await findCopy(ctx.db, { id: copyId })
  if (!copy?.file) return null
  return { ...copy, file: copy.file, signerIds: copy.signers.flatMap(({ userId }) => userId ?? []) }
}

/**
 * The bytes of a copy's sealed PDF, for its signers and its organization's administrators. Access by the latter is
 * recorded.
 */
export const readSignedCopy = defineService({
  action: 'signing.readCopy',
  input: z.strictObject({ id }),
  subject: sealedCopy,
  run: async (ctx, { id: copyId }, { file, orgId, signerIds }) => {
    if (!signerIds.includes(ctx.viewer.userId)) {
      const recorded = await recordAccess(ctx, async (audit) => {
        audit({ action: 'signing.copyRead', subjectType: 'SigningCopy', subjectId: copyId, orgId })
        return ok(null)
      })
      if (!recorded.ok) return recorded
    }
    const stream = await ctx.files.get(file.storageKey)
    return stream ? ok({ file, stream }) : fail('notFound')
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
