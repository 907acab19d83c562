import { z } from 'zod'
import { findMember, findMemberIn } from '@/lib/data/members/read'
import type { LockedRole, RoleChanges } from '@/lib/data/members/write'
import { endReasons } from '@/lib/domain/orgs/employment-values'
import { lastDayProblem, leaveProblems } from '@/lib/domain/orgs/leave'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { dateOrNull, id, optionalOneOf, version } from '../inputs'
import type { Write } from '../write'
import { changeMember, nothing, type Plan, planMove } from './change-member'
import { leaveFields, leaveOf, ofAdmin, type SentLeave, todayOf } from './leave-input'

/** The plan of a leave: it begins now, or on its day; of one that runs the days change. */
function planLeave(role: LockedRole, sent: SentLeave, { now, today, by }: { now: Date; today: PlainDate; by: string }) {
  const { leaveFrom, changes } = leaveOf(sent, today, by)
  if (role.state === 'ENDED') return fail('memberEnded')
  const planned = (): Result<Plan> =>
    ok({ action: 'member.leavePlanned', changes, detail: { fields: ['leaveFrom', 'leaveUntil'] } })
  if (role.state === 'ON_LEAVE') {
    const isNews = sent.from !== null || sent.until !== null || sent.reason !== null
    return isNews && leaveFrom <= today ? planned() : fail('memberState')
  }
  if (leaveFrom > today) return planned()
  const begun = planMove(role, 'startLeave', now)
  return begun.ok ? ok({ ...begun.value, changes: { ...begun.value.changes, ...changes } }) : begun
}

/**
 * Sends a member on leave, today or from a later day, until a day on which they come back by themselves, or without an
 * end yet: they remain a member. Refused for the last active administrator.
 */
export const startMemberLeave = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version, ...leaveFields }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  stepUp: ofAdmin,
  run: async (ctx, { version: seen, from, until, reason }, member) => {
    const today = await todayOf(ctx, member.orgId)
    const problems = leaveProblems({ from, until, reason }, today)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const at = { now: ctx.now, today, by: ctx.viewer.userId }
    return changeMember(ctx, member, { seen }, (_w, role) => planLeave(role, { from, until, reason }, at))
  },
})

const noLeave = { leaveFrom: null, leaveUntil: null, leaveReason: null } as const satisfies RoleChanges

/** The plan that ends a leave, or takes back one that was planned. */
async function planReturn(w: Write, role: LockedRole, now: Date): Promise<Result<Plan>> {
  if (role.state === 'ACTIVE' && (await findMemberIn(w.tx, role.id))?.leaveFrom)
    return ok({ action: 'member.leaveCanceled', changes: noLeave, detail: {} })
  return planMove(role, 'endLeave', now)
}

/** Ends a member's leave, or takes back one that was planned. */
export const endMemberLeave = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  stepUp: ofAdmin,
  run: (ctx, { version: seen }, member) =>
    changeMember(ctx, member, { seen }, (w, role) => planReturn(w, role, ctx.now)),
})

/**
 * Plans the last working day of a member: the membership ends once it is over, with all that an end brings. Without a
 * day the plan is taken back. A day of the past is no plan.
 */
export const setMemberLastDay = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version, lastDay: dateOrNull, reason: optionalOneOf(endReasons) }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  stepUp: ofAdmin,
  run: async (ctx, { version: seen, lastDay, reason }, member) => {
    const problem = lastDayProblem(lastDay, await todayOf(ctx, member.orgId))
    if (problem) return fail('invalidInput', { lastDay: problem })
    if (lastDay !== null && !reason) return fail('invalidInput', { reason: 'validation.chooseOne' })
    return changeMember(ctx, member, { seen }, async (w, role) => {
      if (role.state === 'ENDED') return fail('memberEnded')
      const before = (await findMemberIn(w.tx, role.id))?.lastDay ?? null
      if (lastDay === null && before === null) return ok(nothing)
      if (lastDay === null)
        return ok({ action: 'member.lastDayTakenBack', changes: { lastDay, lastDayReason: null }, detail: {} })
      const changes = { lastDay, lastDayReason: reason ?? null, plannedById: ctx.viewer.userId }
      return ok({ action: 'member.lastDaySet', changes, detail: { reason } })
    })
  },
})
