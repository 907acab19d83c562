import type { ConnectionRecord } from '@/lib/data/connections/read'
import { lockConnection } from '@/lib/data/connections/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { type Write, write } from '../write'

/** The result of a change: what the history records, and the connection afterwards, or as it was before it ended. */
type ConnectionChange = {
  action: AuditAction
  after: ConnectionRecord | null
  detail: Record<string, unknown>
  answer: ConnectionRecord
}

/** Changes a locked connection if its version is still the one the caller saw. */
export const changeConnection = (
  ctx: SignedInCtx,
  { id, version }: { id: string; version: number },
  change: (w: Write, connection: ConnectionRecord) => Promise<Result<ConnectionChange>>,
): Promise<Result<ConnectionRecord>> =>
  write(ctx, async (w) => {
    const before = await lockConnection(w.tx, id)
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: before })
    const result = await change(w, before)
    if (!result.ok) return result
    const { action, after, detail, answer } = result.value
    const about = { subjectType: 'OrgConnection', subjectId: id, orgId: before.orgId }
    w.audit({ action, ...about, detail, before, ...(after && { after }) })
    return ok(answer)
  })
