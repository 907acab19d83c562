import { findSigner } from '@/lib/data/signing/read'
import type { SignedInCtx } from '../ctx'

/** A signer with an account; null once the account is deleted, and for signers who cannot see the document yet. */
export async function ownSigner(ctx: SignedInCtx, { id: signerId }: { id: string }) {
  const signer = await findSigner(ctx.db, signerId)
  return signer?.userId && signer.state !== 'WAITING' && !(signer.state === 'SENT' && signer.left)
    ? { ...signer, userId: signer.userId }
    : null
}
