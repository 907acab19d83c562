import type { RoleState } from '@/lib/domain/lists/organizations'

/** The transitions of a membership. */
export const roleTransitions = ['startLeave', 'endLeave', 'end', 'rehire'] as const
export type RoleTransition = (typeof roleTransitions)[number]

/**
 * The next state by state and transition; any other transition is refused. A rehire reactivates the same membership.
 */
const table: Record<RoleState, Partial<Record<RoleTransition, RoleState>>> = {
  ACTIVE: { startLeave: 'ON_LEAVE', end: 'ENDED' },
  ON_LEAVE: { endLeave: 'ACTIVE', end: 'ENDED' },
  ENDED: { rehire: 'ACTIVE' },
}

/** The state of a membership after a transition; null when it is not possible. */
export const roleStateAfter = (state: RoleState, move: RoleTransition): RoleState | null => table[state][move] ?? null
