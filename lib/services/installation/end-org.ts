import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  endMemberships,
  eraseOrgRecords,
  isOrgToErase,
  listOrgsToErase,
  listRolesToEnd,
  listSessionsToCancel,
  listUnfinishedClosings,
  revokeOpenInvitations,
} from '@/lib/data/orgs/closing'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { lockHolds } from '@/lib/data/retention/holds'
import { lockTaskSession, updateTaskSession } from '@/lib/data/task-sessions/write'
import { ok } from '@/lib/domain/result'
import { holdsOver } from '@/lib/domain/retention/kinds'
import { sessionStateAfter, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { todayIn } from '@/lib/domain/time/plain-date'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { releaseFormer } from '../imports/end-missing'
import { id } from '../inputs'
import { membershipNotices, notify } from '../notices/notify'
import { withdrawAll } from '../task-sessions/change-session'
import { write, writeInBatches } from '../write'

const batch = z.int().min(1).max(1000).default(200)

/**
 * Ends everything that a closed organization still has, one transaction per class and per batch of people: upcoming
 * classes are cancelled, open invitations revoked, memberships ended and their people notified. The next run finishes
 * an interrupted one.
 */
export const endOrg = defineJobService({
  action: 'org.leaveAll',
  input: z.strictObject({ orgId: id, actorId: id.nullish(), batch }),
  run: async (ctx, { orgId, actorId, batch: size }) => {
    const org = await findOrg(ctx.db, orgId)
    if (org?.state !== 'CLOSED') return ok({ cancelled: 0, revoked: 0, ended: 0 })
    const cancelled = await cancelSessions(ctx, org, actorId ?? null)
    const revoked = await writeInBatches(ctx, size, async (w) => {
      const ids = await revokeOpenInvitations(w.tx, orgId, size)
      await recomputeReportedCompliance(w.tx, ids, ctx.now)
      for (const subjectId of ids)
        w.audit({
          action: 'invitation.revoked',
          subjectType: 'Invitation',
          subjectId,
          orgId,
          detail: { by: 'orgClosed' },
        })
      return ids.length
    })
    const endedCount = await writeInBatches(ctx, size, async (w) => {
      const roles = await listRolesToEnd(w.tx, orgId, size)
      const userIds = roles.map(({ userId }) => userId)
      await lockPeople(w.tx, userIds)
      const endedRoles = await endMemberships(
        w.tx,
        roles.map((role) => role.id),
        ctx.now,
      )
      await recomputeCompliance(w.tx, userIds, ctx.now)
      for (const { id: subjectId, userId: personId } of endedRoles) {
        const detail = { to: 'ENDED', reason: 'OTHER', by: 'orgClosed' }
        w.audit({ action: 'member.removed', subjectType: 'Role', subjectId, orgId, personId, detail })
      }
      await notify(w, membershipNotices(org, 'member.removed', endedRoles))
      return roles.length
    })
    // Somebody may have been enrolled between the two steps.
    if (actorId && org.stateAt) await releaseFormer(ctx, { orgId, actorId, since: org.stateAt })
    return ok({ cancelled, revoked, ended: endedCount })
  },
})

/** Cancels upcoming classes with the reason for which the organization was closed, and notifies people with a seat. */
async function cancelSessions(ctx: JobCtx, org: OrgRecord, actorId: string | null): Promise<number> {
  const reason = org.stateReason ?? org.name
  let cancelled = 0
  for (const { id: sessionId } of await listSessionsToCancel(ctx.db, org.id, ctx.now)) {
    const result = await write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const nextState = session && sessionStateAfter(sessionStateAt(session, ctx.now), 'cancel')
      if (!session || !nextState) return ok(false)
      const withdrawn = await withdrawAll(w, session, { reason, actorId }, ctx.now)
      if (!withdrawn.ok) return withdrawn
      const changes = { state: nextState, cancelledAt: ctx.now, cancelReason: reason, sequence: { increment: 1 } }
      await updateTaskSession(w.tx, session.id, session.version, changes)
      const detail = { withdrawn: withdrawn.value.userIds.length, by: 'orgClosed' }
      const about = { subjectType: 'TaskSession', subjectId: session.id, orgId: org.id }
      w.audit({ action: 'taskSession.cancelled', ...about, detail })
      return ok(true)
    })
    if (!result.ok) throw new Error(`a class of a closed organization could not be cancelled: ${result.problem.code}`)
    cancelled += result.value ? 1 : 0
  }
  return cancelled
}

/** How many organizations one run handles; the next run handles the rest. */
const limit = 100

/**
 * Runs once a day: finishes interrupted closings, and erases people's records of closed organizations whose retention
 * is over, unless they are under a legal hold.
 */
export const eraseClosedOrgs = defineJobService({
  action: 'org.erase',
  input: z.strictObject({}),
  run: async (ctx) => {
    for (const { id: orgId } of await listUnfinishedClosings(ctx.db, limit)) await endOrg(ctx, { orgId })
    const released = holdsOver(ctx.now)
    const due = await listOrgsToErase(ctx.db, { today: todayIn('UTC', ctx.now), released, most: limit })
    let erased = 0
    for (const { id: orgId } of due) {
      const result = await write(ctx, async (w) => {
        // A hold placed from now on waits for the erasure.
        await lockHolds(w.tx, 'share')
        if (!(await isOrgToErase(w.tx, orgId, released))) return ok(0)
        await eraseOrgRecords(w.tx, orgId, ctx.now)
        w.audit({ action: 'org.erased', subjectType: 'Org', subjectId: orgId, orgId })
        return ok(1)
      })
      erased += result.ok ? result.value : 0
    }
    return ok({ erased })
  },
})
