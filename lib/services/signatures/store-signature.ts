import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { adoptSignature, insertSignature } from '@/lib/data/signatures/signatures'
import { fail, ok, type Result } from '@/lib/domain/result'
import { consentVersions, type SignedKind, signedMoment, signedText } from '@/lib/domain/signatures/signed-text'
import { drawingLength, isDrawing, signedNameLength } from '@/lib/domain/signatures/values'
import type { SignedInCtx } from '../ctx'
import { line, optionalOneOf, pressedAt } from '../inputs'
import { letterProblem } from '../printable'
import type { Write } from '../write'

/** The SHA-256 of a text. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * A signature: the adopted name, drawn or typed, after reading the text with this `digest` and agreeing to the consent
 * text.
 */
export const signing = {
  adoptedName: line(signedNameLength),
  drawing: z
    .string('validation.invalid')
    .max(drawingLength, 'validation.drawing')
    .nullish()
    .transform((path) => path || null)
    .refine((path) => path === null || isDrawing(path), 'validation.drawing'),
  consentVersion: z.string('validation.required').max(20),
  /**
   * The language in which the text was read. The person's language may have changed since, because a signature can wait
   * for the network.
   */
  consentLocale: optionalOneOf(['en', 'es', 'ja']),
  /** SHA-256 of the text that was shown, in hexadecimal. */
  digest: z
    .string('validation.required')
    .max(64)
    .regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  pressedAt,
}

export type Signing = {
  adoptedName: string
  drawing: string | null
  consentVersion: string
  digest: string
  consentLocale?: 'en' | 'es' | 'ja' | null | undefined
  pressedAt?: Date | null | undefined
}

type SignedSubject = {
  taskSessionId: string
  orgId: string
  kind: SignedKind
  text: string
  /** The earliest possible time of the signature, whatever the device's clock says. */
  since: Date
  /** A guest who signs on the viewer's screen, in a language of their own; without a guest, the viewer signs. */
  by?: { guestId: string; language: string }
}

/**
 * Stores a signature of a text, by the viewer or by a guest on the viewer's screen. Refused when the text or the
 * consent wording has changed since it was shown, and for a name that the sheet cannot print. A person's first signature becomes their adopted one.
 */
export async function storeSignature(
  ctx: SignedInCtx,
  w: Write,
  { adoptedName, drawing, consentVersion, digest, pressedAt, consentLocale }: Signing,
  { taskSessionId, orgId, kind, text, since, by: guest }: SignedSubject,
): Promise<Result<{ id: string }>> {
  const before = sha256(text)
  if (before.toString('hex') !== digest || consentVersion !== consentVersions[guest ? 'GUEST' : kind])
    return fail('signedTextChanged')
  const unprintable = letterProblem(adoptedName)
  if (unprintable) return fail('invalidInput', { adoptedName: unprintable })
  const userId = guest ? null : ctx.viewer.userId
  const by = {
    adoptedName,
    drawing,
    consentVersion,
    consentLocale: guest?.language ?? consentLocale ?? ctx.locale,
    ...signedMoment(pressedAt, { since, now: ctx.now }),
    address: ctx.address,
    userAgent: ctx.visitor.userAgent,
  }
  const id = randomUUID()
  await insertSignature(w.tx, {
    id,
    userId,
    guestId: guest?.guestId ?? null,
    taskSessionId,
    kind,
    ...by,
    sha256Before: new Uint8Array(before),
    sha256After: new Uint8Array(sha256(signedText(text, by))),
  })
  if (userId && (await adoptSignature(w.tx, userId, ctx.now)))
    w.audit({ action: 'user.adopted', subjectType: 'User', subjectId: userId, personId: userId })
  w.audit({
    action: 'signature.made',
    subjectType: 'Signature',
    subjectId: id,
    personId: userId,
    orgId,
    detail: {
      kind,
      consentVersion,
      drawn: drawing !== null,
      sha256: before.toString('hex'),
      ...(guest && { guestId: guest.guestId }),
    },
  })
  return ok({ id })
}
