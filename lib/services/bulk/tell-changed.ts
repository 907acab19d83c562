import type { BulkRole } from '@/lib/data/members/bulk'
import type { RoleChanges } from '@/lib/data/members/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { memberChanged } from '@/lib/domain/webhooks/event-data'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'

/** A member as they are after a change. */
export const changed = (role: BulkRole, { state = role.state }: RoleChanges = {}) => ({
  ...role,
  state,
  version: role.version + 1,
})

type Told = { action: AuditAction; changes: RoleChanges; detail: Record<string, unknown> }

/** What follows from a change of several members: derived columns, events of webhooks, and the history of each. */
export async function tellChanged(
  ctx: SignedInCtx,
  w: Write,
  roles: readonly BulkRole[],
  { action, changes, detail }: Told,
): Promise<void> {
  if (roles.length === 0) return
  await recomputeCompliance(
    w.tx,
    roles.map(({ userId }) => userId),
    ctx.now,
  )
  const fields = Object.keys(changes)
  const events = roles.map((role) => memberChanged({ ...changed(role, changes), fields }))
  await emitEvents(w.tx, events, ctx.now)
  for (const role of roles) {
    const about = { subjectType: 'Role', subjectId: role.id, orgId: role.orgId, personId: role.userId }
    const before = Object.fromEntries(fields.map((name) => [name, role[name as keyof BulkRole] ?? null]))
    w.audit({ action, ...about, detail, before, after: changes })
  }
}
