import { findSigner } from '@/lib/data/signing/read'
import type { SignedInCtx } from '../ctx'

/**
 * A signer with an account: one whose account was deleted has no owner. Signers who cannot see the document yet are not
 * found.
 */
export async function ownSigner(ctx: SignedInCtx, { id: signerId }: { id: string }) {
  const signer = await findSigner(ctx.db, signerId)
  return signer?.userId && signer.state !== 'WAITING' && !(signer.state === 'SENT' && signer.left)
    ? { ...signer, userId: signer.userId }
    : null
}
