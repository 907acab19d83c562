import { z } from 'zod'
import { makeLoaders } from '@/lib/data/loaders'
import { listPlannedRoles, type PlannedRole } from '@/lib/data/members/planned'
import { findMember } from '@/lib/data/members/read'
import { turnDue } from '@/lib/domain/orgs/leave'
import { type RoleTransition, roleStateAfter } from '@/lib/domain/orgs/membership'
import { ok } from '@/lib/domain/result'
import { actorOf } from '../actor-of'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { changeMember, nothing, planMove } from './change-member'

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Begins and ends leaves, and ends memberships, whose planned day has come in their organization, in the name of whoever
 * planned it. Each is a transaction of its own, decided by what is stored then: a plan that was taken back meanwhile does
 * nothing, and a second run finds nothing to do.
 */
export const turnMemberships = defineJobService({
  action: 'member.turn',
  input: z.strictObject({ batch: z.int().min(1).max(1000).default(200) }),
  run: async (ctx, { batch }) => {
    const tally = { started: 0, returned: 0, ended: 0, left: 0 }
    for (let after = beforeAllIds, rows: PlannedRole[] = []; ; after = rows.at(-1)!.id) {
      rows = await listPlannedRoles(ctx.db, ctx.now, after, batch)
      for (const row of rows) tally[await turn(ctx, row)] += 1
      if (rows.length < batch) return ok(tally)
    }
  },
})

const names = { startLeave: 'started', endLeave: 'returned', end: 'ended', rehire: 'left' } as const

/** What came of a membership: the last administrator of an organization stays, and is tried again the next time. */
async function turn(ctx: JobCtx, row: PlannedRole): Promise<'started' | 'returned' | 'ended' | 'left'> {
  const move = turnDue(row, row.today)
  const member = move && (await findMember(row.id))
  if (!move || !member) return 'left'
  const { db, now, jobs, requestId, log } = ctx
  const by = { viewer: actorOf(row.plannedById ?? beforeAllIds), right: null, idempotency: null }
  const acting = { db, now, jobs, requestId, log, load: makeLoaders(db), ...by }
  const result = await changeMember(acting, member, { seen: member.version, leaves: move === 'end' }, (_w, role) =>
    roleStateAfter(role.state, move) === null ? ok(nothing) : planMove(role, move, now, extraOf(move, row)),
  )
  if (!result.ok) log.info({ requestId, roleId: row.id, move, problem: result.problem.code }, 'a planned day waits')
  return result.ok ? names[move] : 'left'
}

const extraOf = (move: RoleTransition, { lastDayReason }: PlannedRole) =>
  move === 'end'
    ? { detail: { reason: lastDayReason ?? 'OTHER', planned: true }, endSessions: true }
    : { detail: { planned: true } }
