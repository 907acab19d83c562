import { createHash } from 'node:crypto'
import { z } from 'zod'
import { listRequestReaders } from '@/lib/data/document-requests/steps'
import { readNoticesAbout } from '@/lib/data/notices/write'
import { findSigner, findSigningRequest, type SignerRecord } from '@/lib/data/signing/read'
import {
  endCopies,
  endOpenSigners,
  insertEvents,
  lockCopy,
  lockSigningRequest,
  type NewEvent,
  type SignerChanges,
  updateSigner,
} from '@/lib/data/signing/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { signedNameLength } from '@/lib/domain/signatures/values'
import { answerProblems, initialsOf, keptValues, signingLimits } from '@/lib/domain/signing/fields'
import { signingConsentVersion, signingText } from '@/lib/domain/signing/signed-text'
import { isComplete, nextSlots } from '@/lib/domain/signing/states'
import { todayIn } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { documentSigned } from '@/lib/domain/webhooks/event-data'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line, oneOf, optionalLine, version } from '../inputs'
import { notify } from '../notices/notify'
import { letterProblem } from '../printable'
import { signing } from '../signatures/store-signature'
import { type Write, write } from '../write'
import { ownSigner, reason, signingFeature } from './signing-input'
import { pathOf, readerNotices, signerNotices } from './signing-notices'

type LockedSigner = { signer: SignerRecord; sha256: string }

/**
 * Locks the request against being voided, and the copy against its other signers; returns the signer as they are now.
 */
async function lockSigner(w: Write, { id: signerId, requestId, copyId }: SignerRecord): Promise<Result<LockedSigner>> {
  await lockSigningRequest(w.tx, requestId, 'SHARE')
  const copy = await lockCopy(w.tx, copyId)
  const signer = await findSigner(w.tx, signerId)
  if (!copy || !signer || (signer.state === 'SENT' && signer.left)) return fail('notFound')
  return ok({ signer, sha256: copy.sha256Before })
}

const eventOf = (
  { now: at, address, visitor }: SignedInCtx,
  { signer, sha256 }: LockedSigner,
  kind: NewEvent['kind'],
): NewEvent => ({
  copyId: signer.copyId,
  signerId: signer.id,
  kind,
  at,
  address,
  userAgent: visitor.userAgent,
  sha256,
})

const about = ({ id: subjectId, orgId, userId }: SignerRecord) => ({
  subjectType: 'Signer',
  subjectId,
  orgId,
  personId: userId,
})

async function readSigner(w: Write, signerId: string): Promise<Result<SignerRecord>> {
  const signer = await findSigner(w.tx, signerId)
  return signer ? ok(signer) : fail('notFound')
}

/** Records that a signer opened the document. Opening it again changes nothing. */
export const openSigning = defineService({
  action: 'signing.sign',
  input: z.strictObject({ id }),
  subject: ownSigner,
  feature: signingFeature,
  run: (ctx, _input, subject) =>
    write(ctx, async (w) => {
      const locked = await lockSigner(w, subject)
      if (!locked.ok) return locked
      const { signer } = locked.value
      if (signer.state !== 'SENT' || signer.viewedAt) return ok(signer)
      await updateSigner(w.tx, subject.id, { viewedAt: ctx.now })
      await insertEvents(w.tx, [eventOf(ctx, locked.value, 'VIEWED')])
      w.audit({ action: 'signing.viewed', ...about(subject) })
      return readSigner(w, subject.id)
    }),
})

/**
 * Records the consent to electronic records and signatures, with the version and language of its text. Consenting again
 * changes nothing.
 */
export const consentToSign = defineService({
  action: 'signing.sign',
  input: z.strictObject({
    id,
    consentVersion: z.string('validation.required').max(20),
    consentLocale: oneOf(['en', 'es', 'ja']),
  }),
  subject: ownSigner,
  feature: signingFeature,
  run: (ctx, { consentVersion, consentLocale }, subject) =>
    write(ctx, async (w) => {
      if (consentVersion !== signingConsentVersion) return fail('signedTextChanged')
      const locked = await lockSigner(w, subject)
      if (!locked.ok) return locked
      const { signer } = locked.value
      if (signer.state !== 'SENT') return fail('signerState')
      if (signer.consentedAt && signer.consentVersion === consentVersion) return ok(signer)
      await updateSigner(w.tx, subject.id, { consentedAt: ctx.now, consentVersion, consentLocale })
      await insertEvents(w.tx, [eventOf(ctx, locked.value, 'CONSENTED')])
      w.audit({ action: 'signing.consented', ...about(subject), detail: { consentVersion, consentLocale } })
      return readSigner(w, subject.id)
    }),
})

const value = z.strictObject({
  fieldId: id,
  text: z
    .string('validation.invalid')
    .max(2 * signingLimits.text, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish(),
  checked: z.boolean('validation.invalid').nullish(),
})

const signInput = z.strictObject({
  id,
  version,
  values: z
    .array(value, 'validation.invalid')
    .max(signingLimits.fields, 'validation.tooMany')
    .nullish()
    .transform((all) => all ?? []),
  adoptedName: line(signedNameLength),
  drawing: signing.drawing,
  initials: optionalLine(signingLimits.initials),
})
type SignInput = z.infer<typeof signInput>

/**
 * Signs with an adopted name, drawn or typed, after opening the document and consenting. The next signer in order is
 * notified. Once everybody has signed, the copy is complete, and a job queued in the same transaction seals it.
 */
export const signDocument = defineService({
  action: 'signing.sign',
  input: signInput,
  subject: ownSigner,
  feature: signingFeature,
  run: (ctx, input, subject) =>
    write(ctx, async (w): Promise<Result<SignerRecord>> => {
      const locked = await lockSigner(w, subject)
      if (!locked.ok) return locked
      const refusal = refusalOf(locked.value.signer, input.version)
      if (refusal) return refusal
      const { signer } = locked.value
      const fields = signer.fields.filter(({ slot }) => slot === signer.slot)
      const initials = input.initials ?? (hasInitials(fields) ? initialsOf(input.adoptedName) : null)
      const wrong = { ...letterProblems(input, initials), ...answerProblems(fields, input.values, initials ?? '') }
      if (Object.keys(wrong).length > 0) return fail('invalidInput', wrong)
      const changes = signatureOf(ctx, signer, { ...input, initials })
      await updateSigner(w.tx, subject.id, changes)
      await insertEvents(w.tx, [
        { ...eventOf(ctx, locked.value, 'SIGNED'), sha256: digestOf(ctx, locked.value, changes) },
      ])
      await readNoticesAbout(w.tx, { userId: ctx.viewer.userId, path: pathOf(subject.id), at: ctx.now })
      w.audit({
        action: 'signing.signed',
        ...about(subject),
        detail: { copyId: subject.copyId, drawn: Boolean(input.drawing) },
      })
      const after = await readSigner(w, subject.id)
      if (after.ok) await continueSigning(ctx, w, after.value)
      return after
    }),
})

/** What would lack letters on the sealed document. */
function letterProblems({ adoptedName, values }: SignInput, initials: string | null): Record<string, FieldProblem> {
  const entered = [
    ['adoptedName', adoptedName],
    ['initials', initials],
    ...values.map(({ fieldId, text }) => [`values.${fieldId}`, text] as const),
  ] as const
  const problems = entered.map(([path, text]) => [path, letterProblem(text)] as const)
  return Object.fromEntries(problems.flatMap(([path, problem]) => (problem ? [[path, problem]] : [])))
}

const hasInitials = (fields: SignerRecord['fields']) => fields.some(({ kind }) => kind === 'INITIALS')

function refusalOf(signer: SignerRecord, seen: number): Result<never> | null {
  if (signer.state !== 'SENT') return fail('signerState')
  if (signer.version !== seen) return fail('staleVersion', undefined, { current: signer })
  if (!signer.viewedAt) return fail('signerUnread')
  return signer.consentedAt && signer.consentVersion === signingConsentVersion ? null : fail('signerNoConsent')
}

type Signature = Required<Pick<SignerChanges, 'adoptedName' | 'drawing' | 'initials' | 'values'>>

function signatureOf(
  { now }: SignedInCtx,
  { fields, slot, timeZone }: SignerRecord,
  { adoptedName, drawing, initials, values }: SignInput & { initials: string | null },
): Signature & SignerChanges {
  const subject = fields.filter((field) => field.slot === slot)
  const answers = keptValues(subject, values, todayIn(timeZone, now))
  return { state: 'SIGNED', answeredAt: now, adoptedName, drawing, initials, values: answers }
}

function digestOf(ctx: SignedInCtx, { signer, sha256 }: LockedSigner, signature: Signature): string {
  const { consentVersion, consentLocale, ...signedBy } = signer
  const by = { consentVersion: consentVersion ?? '', consentLocale: consentLocale ?? '' }
  const from = { signedAt: ctx.now, address: ctx.address, userAgent: ctx.visitor.userAgent }
  const copy = {
    id: signedBy.copyId,
    number: signedBy.number,
    requestId: signedBy.requestId,
    title: signedBy.title,
    sha256Before: sha256,
  }
  return createHash('sha256')
    .update(signingText(copy, { ...signedBy, ...signature, ...by, ...from }))
    .digest('hex')
}

/** Continues after a signature: it is the next signer's turn, or the copy is complete. */
async function continueSigning(ctx: SignedInCtx, w: Write, signer: SignerRecord): Promise<void> {
  const all = [signer, ...signer.others]
  await emitEvents(w.tx, [documentSigned({ ...signer, at: ctx.now }, isComplete(all))], ctx.now)
  if (isComplete(all)) {
    await endCopies(w.tx, { copyId: signer.copyId }, 'COMPLETED', ctx.now)
    await w.send({ queue: 'seals', data: { copyId: signer.copyId } })
    return
  }
  const slots = new Set(nextSlots(all))
  const request = await findSigningRequest(w.tx, signer.requestId)
  for (const next of all.filter(({ slot }) => slots.has(slot))) {
    await updateSigner(w.tx, next.id, { state: 'SENT', sentAt: ctx.now })
    const turn = await findSigner(w.tx, next.id)
    if (!turn || !request) continue
    await insertEvents(w.tx, [
      { ...eventOf(ctx, { signer: turn, sha256: request.file.sha256 }, 'SENT'), address: null, userAgent: null },
    ])
    // A signer who has left the organization cannot open it.
    if (!turn.left) await notify(w, signerNotices('documentToSign', request, [turn]))
  }
}

/** Declines to sign, with a reason: the copy ends for everybody, and the request's readers are notified. */
export const declineToSign = defineService({
  action: 'signing.sign',
  input: z.strictObject({ id, version, reason }),
  subject: ownSigner,
  feature: signingFeature,
  run: (ctx, { version: seen, reason: declineReason }, subject) =>
    write(ctx, async (w): Promise<Result<SignerRecord>> => {
      const locked = await lockSigner(w, subject)
      if (!locked.ok) return locked
      const { signer } = locked.value
      if (signer.state !== 'SENT') return fail('signerState')
      if (signer.version !== seen) return fail('staleVersion', undefined, { current: signer })
      await updateSigner(w.tx, subject.id, { state: 'DECLINED', answeredAt: ctx.now, declineReason })
      await endCopies(w.tx, { copyId: subject.copyId }, 'DECLINED', ctx.now)
      const endedSigners = await endOpenSigners(w.tx, [subject.copyId], 'VOIDED', ctx.now)
      await insertEvents(w.tx, [eventOf(ctx, locked.value, 'DECLINED')])
      const request = await findSigningRequest(w.tx, subject.requestId)
      if (request) {
        const recipients = endedSigners.filter(({ was }) => was === 'SENT')
        const readers = (await listRequestReaders(w.tx, request)).filter((userId) => userId !== ctx.viewer.userId)
        await notify(w, [
          ...readerNotices('documentDeclined', request, readers, {
            name: signer.name,
            reason: declineReason,
            key: subject.id,
          }),
          ...signerNotices('documentNotToSign', request, recipients, { reason: declineReason }),
        ])
      }
      await readNoticesAbout(w.tx, { userId: ctx.viewer.userId, path: pathOf(subject.id), at: ctx.now })
      w.audit({ action: 'signing.declined', ...about(subject) })
      return readSigner(w, subject.id)
    }),
})
