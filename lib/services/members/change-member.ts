import { findMemberIn, type MemberRecord } from '@/lib/data/members/read'
import { type LockedRole, lockRoles, noPlan, type RoleChanges, updateRole } from '@/lib/data/members/write'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { noStanding } from '@/lib/domain/compliance/standing'
import { administers, leavesNoAdmin, needsPerson } from '@/lib/domain/orgs/administrators'
import { asksAgain, type RoleTransition, roleStateAfter } from '@/lib/domain/orgs/membership'
import { fail, ok, type Result } from '@/lib/domain/result'
import { memberAdded, memberChanged, memberEnded } from '@/lib/domain/webhooks/event-data'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { handIn, reaches } from '@/lib/policy/scopes'
import { leaveAccess } from '../access/leave-access'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { isInOther, leaveClasses, retryWhileOthersEnroll } from '../enrollments/leave-classes'
import { tellAdminMade } from '../notices/admin-notices'
import { membershipNotices, notify } from '../notices/notify'
import { type Write, write } from '../write'

/** A planned change of a membership. `detail` goes into the history: names of fields and states, nothing personal. */
export type Plan = {
  action: AuditAction
  changes: RoleChanges
  detail: Record<string, unknown>
  /** Ends the person's sessions, because their rights change. */
  endSessions?: boolean
}
/** A plan without any change. */
export const nothing: Plan = { action: 'member.unchanged', changes: {}, detail: {} }
/**
 * `seen` is the version the caller saw, null for any; `own`: members change their own membership; `leaves`: their
 * places in classes end with the membership.
 */
type ChangeOptions = { seen: number | null; own?: boolean; leaves?: boolean }
type Planner = (w: Write, role: LockedRole) => Result<Plan> | Promise<Result<Plan>>

/** What a change of a membership needs of a context; a job has it, too, with somebody's name. */
export type ChangeCtx = Pick<
  SignedInCtx,
  'db' | 'viewer' | 'right' | 'idempotency' | 'jobs' | 'requestId' | 'now' | 'load' | 'log'
>

/**
 * Changes a membership under all locks it could conflict with. The caller must still be an administrator (or the
 * member) once the locks are held, the version must match, and the last administrator must remain. A plan without
 * changes does nothing. Ending one's own membership is leaving, whatever the operation is called: never by a token.
 */
export async function changeMember(
  ctx: ChangeCtx,
  member: MemberRecord,
  options: ChangeOptions,
  plan: Planner,
): Promise<Result<MemberRecord>> {
  const isOwn = member.userId === ctx.viewer.userId
  if (options.leaves && isOwn && !reaches(ctx.viewer, 'member.leave')) return fail('notByToken')
  const change = () => changeOnce(ctx, member, options, plan)
  return options.leaves ? retryWhileOthersEnroll(change) : change()
}

function changeOnce(
  ctx: ChangeCtx,
  { id, orgId, userId }: MemberRecord,
  { seen, own: isOwn, leaves }: ChangeOptions,
  plan: Planner,
): Promise<Result<MemberRecord>> {
  return write(ctx, async (w) => {
    const leaver = { userId, orgId, actorId: ctx.viewer.userId, now: ctx.now }
    const leftUserIds = leaves ? await leaveClasses(w, leaver) : ok(new Set<string>())
    if (!leftUserIds.ok) return leftUserIds
    const locked = await lockRoles(w.tx, { orgId, userId, actorId: ctx.viewer.userId })
    const role = locked.find((role) => role.id === id)
    // Asked here, because the change may end the caller's own right.
    if (!role || (isOwn && role.state === 'ENDED') || !(await w.stillMay())) return fail('notFound')
    const before = await findMemberIn(w.tx, id)
    if (!before || (seen !== null && role.version !== seen)) return fail('staleVersion', undefined, { current: before })
    const planResult = await plan(w, role)
    if (!planResult.ok) return planResult
    const { changes, action, detail, endSessions } = planResult.value
    if (Object.keys(changes).length === 0) return ok(before)
    if (handIn(ctx.viewer, orgId) === 'PROGRAM' && needsPerson(role, { ...role, ...changes })) return fail('notByToken')
    const inOrg = locked.filter((role) => role.orgId === orgId)
    if (leavesNoAdmin(inOrg, role, { ...role, ...changes })) return fail('lastAdmin')
    if (leaves && (await isInOther(w, leaver, leftUserIds.value))) return fail('conflict')
    await updateRole(w.tx, id, role.version, changes)
    if (endSessions) await deleteSessionsOf(w.tx, userId, null)
    await recomputeCompliance(w.tx, [userId], ctx.now)
    const after = await findMemberIn(w.tx, id)
    if (!after) return fail('notFound')
    await emitEvents(w.tx, [eventOf(after, planResult.value, role, ctx.now)], ctx.now)
    w.audit({ action, subjectType: 'Role', subjectId: id, orgId, personId: userId, detail, before, after })
    await notifyMember(ctx, w, action, after)
    await tellAdmins(ctx, w, role, after)
    return ok(after)
  })
}

/** Notifies the person about the change, unless they made it themselves. */
async function notifyMember(
  { load, viewer }: ChangeCtx,
  w: Write,
  action: AuditAction,
  after: MemberRecord,
): Promise<void> {
  if (after.userId === viewer.userId) return
  const org = await load.org.load(after.orgId)
  if (org) await notify(w, membershipNotices(org, action, [after]))
}

/** What the administrators have to know of a new one, and of what one who is none any more leaves behind. */
async function tellAdmins(ctx: ChangeCtx, w: Write, before: LockedRole, after: MemberRecord): Promise<void> {
  const { orgId, userId } = after
  const key = `${after.id}:${after.version}`
  if (administers(before) && !administers(after))
    return leaveAccess(w, { orgId, userId, by: ctx.viewer.userId, now: ctx.now, key })
  const org = !administers(before) && administers(after) ? await ctx.load.org.load(orgId) : null
  if (org) await tellAdminMade(w, org, { userId, key, now: ctx.now })
}

/** The webhook event: somebody left, returned, or has changed data. */
function eventOf(after: MemberRecord, { changes, detail }: Plan, before: LockedRole, at: Date): NewWebhookEvent {
  const { reason } = detail
  if (changes.state === 'ENDED')
    return memberEnded({ ...after, reason: typeof reason === 'string' ? reason : null, at })
  if (before.state === 'ENDED') return memberAdded({ ...after, how: 'RETURNED', at })
  return memberChanged({ ...after, fields: Object.keys(changes) })
}

/**
 * The columns that a transition sets in addition to the state. A rehired person starts as a member, not as an
 * administrator, and is asked before the organization sees their licenses.
 */
const columns: Record<RoleTransition, (now: Date, role: LockedRole, isOwn: boolean) => RoleChanges> = {
  startLeave: (now) => ({ leaveAt: now }),
  endLeave: () => ({ leaveAt: null, leaveFrom: null, leaveUntil: null, leaveReason: null }),
  end: (now, _role, isOwn) => ({ endedAt: now, leaveAt: null, leftThemselves: isOwn, ...noPlan, ...noStanding }),
  rehire: (now, role) => ({ endedAt: null, ...noPlan, roleType: 'MEMBER', licensesHidden: asksAgain(role, now) }),
}

const actions = {
  startLeave: 'member.leaveStarted',
  endLeave: 'member.leaveEnded',
  end: 'member.removed',
  rehire: 'member.rehired',
} as const

/** The plan for a transition of a membership; refused when its state does not allow it. */
export function planMove(role: LockedRole, move: RoleTransition, now: Date, extra: Partial<Plan> = {}): Result<Plan> {
  const state = roleStateAfter(role.state, move)
  if (!state) return fail(role.state === 'ENDED' ? 'memberEnded' : 'memberState')
  const { detail, ...planFields } = extra
  return ok({
    action: actions[move],
    changes: { ...columns[move](now, role, extra.action === 'member.left'), state },
    detail: { from: role.state, to: state, ...(move === 'end' && { roleType: role.roleType }), ...detail },
    ...planFields,
  })
}
