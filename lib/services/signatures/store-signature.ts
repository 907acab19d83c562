import 'server-only'
import { randomUUID } from 'node:crypto'
import { adoptSignature, insertSignature } from '@/lib/data/signatures/signatures'
import { fail, ok, type Result } from '@/lib/domain/result'
import { consentVersions, type SignedKind, signedMoment, signedText } from '@/lib/domain/signatures/signed-text'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'
import { sha256 } from './digest'
import type { Signing } from './sign-input'

/** `since`: nobody can have signed before; a device that says so is not believed. */
type What = { taskSessionId: string; orgId: string; kind: SignedKind; text: string; since: Date }

/**
 * Keeps the viewer's signature under a text, as it is now. Refused when that is not what they were shown, or when they agreed to
 * other words than the present ones. A first signature is the one they adopt.
 */
export async function storeSignature(
  ctx: SignedInCtx,
  { tx, audit }: Write,
  { adoptedName, drawing, consentVersion, digest, pressedAt, consentLocale }: Signing,
  { taskSessionId, orgId, kind, text, since }: What,
): Promise<Result<{ id: string }>> {
  const before = sha256(text)
  if (before.toString('hex') !== digest || consentVersion !== consentVersions[kind]) return fail('signedTextChanged')
  const { userId } = ctx.viewer
  const by = {
    adoptedName,
    drawing,
    consentVersion,
    consentLocale: consentLocale ?? ctx.locale,
    ...signedMoment(pressedAt, { since, now: ctx.now }),
    address: ctx.address,
    userAgent: ctx.visitor.userAgent,
  }
  const id = randomUUID()
  await insertSignature(tx, {
    id,
    userId,
    taskSessionId,
    kind,
    ...by,
    sha256Before: new Uint8Array(before),
    sha256After: new Uint8Array(sha256(signedText(text, by))),
  })
  if (await adoptSignature(tx, userId, ctx.now))
    audit({ action: 'user.adopted', subjectType: 'User', subjectId: userId, personId: userId })
  audit({
    action: 'signature.made',
    subjectType: 'Signature',
    subjectId: id,
    personId: userId,
    orgId,
    detail: { kind, consentVersion, drawn: drawing !== null, sha256: before.toString('hex') },
  })
  return ok({ id })
}
