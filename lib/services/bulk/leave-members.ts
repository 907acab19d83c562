import { type BulkRole, updateTogether } from '@/lib/data/members/bulk'
import type { RoleChanges } from '@/lib/data/members/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { leaveOf, type SentLeave, todayOf } from '../members/leave-input'
import { membershipNotices, notify } from '../notices/notify'
import type { Write } from '../write'
import { type ChunkOutcome, leave } from './chunks'
import { changed, tellChanged } from './tell-changed'

type Change = { action: AuditAction; changes: RoleChanges; detail: Record<string, unknown> }

/** Changes members alike, and tells them where the change is one that people are told of. */
async function change(ctx: SignedInCtx, w: Write, orgId: string, roles: readonly BulkRole[], how: Change) {
  const ids = roles.map((role) => role.id)
  await updateTogether(w.tx, ids, how.changes)
  await tellChanged(ctx, w, roles, how)
  const org = await ctx.load.org.load(orgId)
  const told = roles.filter(({ userId }) => userId !== ctx.viewer.userId).map((role) => changed(role, how.changes))
  if (org) await notify(w, membershipNotices(org, how.action, told))
}

/** Administrators neither go on leave nor come back together with others. */
function apart(roles: readonly BulkRole[]) {
  const members = roles.filter(({ roleType }) => roleType === 'MEMBER')
  return { members, leftOut: roles.filter(({ roleType }) => roleType === 'ADMIN').map((role) => leave(role, 'ADMIN')) }
}

/** Sends members on leave, today or from a later day; whoever is on leave already stays so. */
export async function startLeaves(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
  sent: SentLeave,
): Promise<Result<ChunkOutcome>> {
  const { members, leftOut } = apart(roles)
  const today = await todayOf(ctx, orgId)
  const { leaveFrom, changes: days } = leaveOf(sent, today, ctx.viewer.userId)
  const changing = members.filter(({ state }) => state === 'ACTIVE')
  const begins = leaveFrom <= today
  await change(
    ctx,
    w,
    orgId,
    changing,
    begins
      ? {
          action: 'member.leaveStarted',
          changes: { ...days, state: 'ON_LEAVE', leaveAt: ctx.now },
          detail: { from: 'ACTIVE', to: 'ON_LEAVE' },
        }
      : { action: 'member.leavePlanned', changes: days, detail: { fields: ['leaveFrom', 'leaveUntil'] } },
  )
  return ok({ changed: changing.length, already: members.length - changing.length, leftOut })
}

const noLeave = { leaveFrom: null, leaveUntil: null, leaveReason: null } as const

/** Ends the leave of members, or takes back one that was planned. */
export async function endLeaves(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
): Promise<Result<ChunkOutcome>> {
  const { members, leftOut } = apart(roles)
  const back = members.filter(({ state }) => state === 'ON_LEAVE')
  const planned = members.filter(({ state, leaveFrom }) => state === 'ACTIVE' && leaveFrom !== null)
  await change(ctx, w, orgId, back, {
    action: 'member.leaveEnded',
    changes: { ...noLeave, state: 'ACTIVE', leaveAt: null },
    detail: { from: 'ON_LEAVE', to: 'ACTIVE' },
  })
  await change(ctx, w, orgId, planned, { action: 'member.leaveCanceled', changes: noLeave, detail: {} })
  const count = back.length + planned.length
  return ok({ changed: count, already: members.length - count, leftOut })
}
