import 'server-only'
import { findSigner } from '@/lib/data/signing/read'
import type { SignedInCtx } from '../ctx'

/** A signer whose account is known: one that was erased is nobody's. What they cannot see yet is missing. */
export async function ownSigner(ctx: SignedInCtx, { id: signerId }: { id: string }) {
  const signer = await findSigner(ctx.db, signerId)
  return signer?.userId && signer.state !== 'WAITING' && !(signer.state === 'SENT' && signer.left)
    ? { ...signer, userId: signer.userId }
    : null
}
