import { orNotFound } from '@/lib/server/enter-page'
import { getCredentialStatus, listCredentialStatuses } from '@/lib/services/credentials/get-credential-status'
import { getCredit } from '@/lib/services/credits/get-credit'
import type { SignedInCtx } from '@/lib/services/ctx'

export type CreditParams = { params: Promise<{ credentialId: string; creditId: string }> }

/**
 * A license, one of the person's credits, and the person's other active licenses. Shows the not-found page when either
 * id is not theirs.
 */
export async function loadCredit(ctx: SignedInCtx, { params }: CreditParams) {
  const { credentialId, creditId } = await params
  // This reads all licenses and credits at once; the calls below find most of it cached.
  const credentials = orNotFound(await listCredentialStatuses(ctx, {}))
  const [view, credit] = await Promise.all([
    getCredentialStatus(ctx, { id: credentialId }),
    getCredit(ctx, { id: creditId }),
  ])
  return {
    view: orNotFound(view),
    credit: orNotFound(credit),
    others: credentials.filter(({ credential }) => credential.id !== credentialId),
  }
}
