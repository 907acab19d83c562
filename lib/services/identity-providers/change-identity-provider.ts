import type { IdentityProviderRecord } from '@/lib/data/identity-providers/read'
import { lockIdentityProvider } from '@/lib/data/identity-providers/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { type Write, write } from '../write'

/** What a change returns: what the history records, and the identity provider afterwards, or as it was when it ended. */
type IdentityProviderChange = {
  action: AuditAction
  after: IdentityProviderRecord | null
  detail: Record<string, unknown>
  answer: IdentityProviderRecord
}

/** Changes a locked identity provider if its version is still the one the caller saw. */
export const changeIdentityProvider = (
  ctx: SignedInCtx,
  { id, version }: { id: string; version: number },
  change: (w: Write, identityProvider: IdentityProviderRecord) => Promise<Result<IdentityProviderChange>>,
): Promise<Result<IdentityProviderRecord>> =>
  write(ctx, async (w) => {
    const before = await lockIdentityProvider(w.tx, id)
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: before })
    const result = await change(w, before)
    if (!result.ok) return result
    const { action, after, detail, answer } = result.value
    const about = { subjectType: 'OrgConnection', subjectId: id, orgId: before.orgId }
    w.audit({ action, ...about, detail, before, ...(after && { after }) })
    return ok(answer)
  })
