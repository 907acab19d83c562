import { lockMembers } from '@/lib/data/compliance/read'
import { listFormerInSessions } from '@/lib/data/enrollments/open-enrollments'
import type { MissingPerson } from '@/lib/data/imports/read'
import { endRoles, lockEndable, revokeImported } from '@/lib/data/imports/write'
import { findOrg } from '@/lib/data/orgs/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import { needsPerson } from '@/lib/domain/orgs/administrators'
import { ok } from '@/lib/domain/result'
import { memberEnded } from '@/lib/domain/webhooks/event-data'
import { actorOf } from '../actor-of'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { JobCtx } from '../ctx'
import { leaveClasses } from '../enrollments/leave-classes'
import { membershipNotices, notify } from '../notices/notify'
import { write } from '../write'
import type { ApplyCtx } from './apply-people'

/** Ends the memberships and invitations of people missing from a file, or who have left by it; administrators are kept. */
export async function endMissing(
  ctx: ApplyCtx,
  people: readonly MissingPerson[],
): Promise<{ ended: number; revoked: number; kept: number }> {
  const { w, orgId, now, importId } = ctx
  const idsOf = (kind: MissingPerson['kind']) => people.filter((person) => person.kind === kind).map(({ id }) => id)
  // Locks in the order used everywhere: invitations, people, memberships.
  const revoked = await revokeImported(w.tx, orgId, idsOf('invitation'))
  await lockMembers(w.tx, idsOf('member'))
  const members = new Set(idsOf('member'))
  const locked = await lockEndable(w.tx, orgId, [...members])
  const gone = locked.filter(({ id, state }) => members.has(id) && state !== 'ENDED')
  const ending = gone.filter((role) => role.userId !== ctx.actorId && !needsPerson(role, { ...role, state: 'ENDED' }))
  await endRoles(w.tx, ending, now)
  await recomputeReportedCompliance(w.tx, revoked, now)
  await recomputeCompliance(
    w.tx,
    ending.map(({ userId }) => userId),
    now,
  )
  const newEvents = ending.map(({ id, userId }) => memberEnded({ id, orgId, userId, reason: 'OTHER', at: now }))
  await emitEvents(w.tx, newEvents, now)
  await notifyEnded(ctx, ending)
  for (const subjectId of revoked)
    w.audit({ action: 'invitation.revoked', subjectType: 'Invitation', subjectId, orgId, detail: { importId } })
  for (const { id: subjectId, userId: personId, state } of ending) {
    const detail = { from: state, to: 'ENDED', reason: 'OTHER', importId }
    w.audit({ action: 'member.removed', subjectType: 'Role', subjectId, orgId, personId, detail })
  }
  return { ended: ending.length, revoked: revoked.length, kept: gone.length - ending.length }
}

/** Notifies people that they are no longer members; the import's id makes the notice unique for each ending. */
async function notifyEnded(ctx: ApplyCtx, endedRoles: readonly { id: string; userId: string }[]): Promise<void> {
  const org = endedRoles.length > 0 ? await findOrg(ctx.w.tx, ctx.orgId) : null
  const members = endedRoles.map((role) => ({ ...role, roleType: 'MEMBER' as const, version: ctx.importId }))
  if (org) await notify(ctx.w, membershipNotices(org, 'member.removed', members))
}

/**
 * Gives up the places in upcoming classes of people whose membership ended since an instant, each in a transaction of
 * their own: a file ends many memberships at once, and a class must be locked before its people.
 */
export async function releaseFormer(
  ctx: JobCtx,
  { orgId, actorId, since }: { orgId: string; actorId: string; since: Date },
): Promise<void> {
  for (const userId of await listFormerInSessions(ctx.db, orgId, since))
    await write({ ...ctx, viewer: actorOf(actorId) }, async (w) => {
      const result = await leaveClasses(w, { userId, orgId, actorId, now: ctx.now })
      return result.ok ? ok(null) : result
    })
}
