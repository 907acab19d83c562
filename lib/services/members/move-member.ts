import type { LockedRole, RoleChanges } from '@/lib/data/members/write'
import { noStanding } from '@/lib/domain/compliance/questions'
import { type RoleTransition, roleStateAfter } from '@/lib/domain/orgs/role-transitions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Plan } from './change-member'

/**
 * The columns that a transition sets in addition to the state. A rehired person starts as a member, not as an
 * administrator.
 */
const columns: Record<RoleTransition, (now: Date) => RoleChanges> = {
  startLeave: (now) => ({ leaveAt: now }),
  endLeave: () => ({ leaveAt: null }),
  end: (now) => ({ endedAt: now, leaveAt: null, ...noStanding }),
  rehire: () => ({ endedAt: null, roleType: 'MEMBER' }),
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
    changes: { ...columns[move](now), state },
    detail: { from: role.state, to: state, ...detail },
    ...planFields,
  })
}
