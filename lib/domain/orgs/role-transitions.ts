import type { RoleState } from '@/lib/domain/lists/organizations'

/** What can be done with a membership. */
export const roleTransitions = ['startLeave', 'endLeave', 'end', 'rehire'] as const
export type RoleTransition = (typeof roleTransitions)[number]

/** Where each move leads from each state; what is not here cannot be done. A rehire takes the same membership up again. */
const table: Record<RoleState, Partial<Record<RoleTransition, RoleState>>> = {
  ACTIVE: { startLeave: 'ON_LEAVE', end: 'ENDED' },
  ON_LEAVE: { endLeave: 'ACTIVE', end: 'ENDED' },
  ENDED: { rehire: 'ACTIVE' },
}

/** The state a membership comes to by a move; null when the move is not possible from there. */
export const roleStateAfter = (state: RoleState, move: RoleTransition): RoleState | null => table[state][move] ?? null
