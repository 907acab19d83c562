import { randomUUID } from 'node:crypto'
import { adoptSignature, insertSignature } from '@/lib/data/signatures/signatures'
import { fail, ok, type Result } from '@/lib/domain/result'
import { consentVersions, type SignedKind, signedMoment, signedText } from '@/lib/domain/signatures/signed-text'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'
import { sha256 } from './digest'
import type { Signing } from './sign-input'

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
 * consent wording has changed since it was shown. A person's first signature becomes their adopted one.
 */
export async function storeSignature(
  ctx: SignedInCtx,
  { tx, audit }: Write,
  { adoptedName, drawing, consentVersion, digest, pressedAt, consentLocale }: Signing,
  { taskSessionId, orgId, kind, text, since, by: guest }: SignedSubject,
): Promise<Result<{ id: string }>> {
  const before = sha256(text)
  if (before.toString('hex') !== digest || consentVersion !== consentVersions[guest ? 'GUEST' : kind])
    return fail('signedTextChanged')
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
  await insertSignature(tx, {
    id,
    userId,
    guestId: guest?.guestId ?? null,
    taskSessionId,
    kind,
    ...by,
    sha256Before: new Uint8Array(before),
    sha256After: new Uint8Array(sha256(signedText(text, by))),
  })
  if (userId && (await adoptSignature(tx, userId, ctx.now)))
    audit({ action: 'user.adopted', subjectType: 'User', subjectId: userId, personId: userId })
  audit({
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
