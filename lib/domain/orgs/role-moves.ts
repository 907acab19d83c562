import type { RoleState } from '@/lib/domain/lists/organizations'

/** What can be done with a membership. */
export const roleMoves = ['startLeave', 'endLeave', 'end', 'rehire'] as const
export type RoleMove = (typeof roleMoves)[number]

/** Where each move leads from each state; what is not here cannot be done. A rehire takes the same membership up again. */
const table: Record<RoleState, Partial<Record<RoleMove, RoleState>>> = {
  ACTIVE: { startLeave: 'ON_LEAVE', end: 'ENDED' },
  ON_LEAVE: { endLeave: 'ACTIVE', end: 'ENDED' },
  ENDED: { rehire: 'ACTIVE' },
}

/** The state a membership comes to by a move; null when the move is not possible from there. */
export const roleStateAfter = (state: RoleState, move: RoleMove): RoleState | null => table[state][move] ?? null
