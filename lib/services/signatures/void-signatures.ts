import 'server-only'
import { voidSignaturesOf } from '@/lib/data/signatures'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import type { Write } from '../write'

/**
 * What was signed is not what it was: signatures of this kind on the session (or on one enrollment of it) sign nothing any
 * more and are asked for anew. They are kept, with the reason. The session is held before. Answers how many there were.
 */
export async function voidSignatures(
  { tx, audit }: Write,
  taskSessionId: string,
  kind: SignedKind,
  reason: string,
  more: { at?: Date; enrollmentId?: string } = {},
): Promise<number> {
  const { at = null, enrollmentId } = more
  const voided = await voidSignaturesOf(tx, { taskSessionId, kind, reason, at, ...(enrollmentId && { enrollmentId }) })
  for (const { id, userId } of voided)
    audit({ action: 'signature.voided', subjectType: 'Signature', subjectId: id, personId: userId, detail: { kind } })
  return voided.length
}
