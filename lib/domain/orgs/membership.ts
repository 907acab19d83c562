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

/** How long taking back the end of a membership is an undo and no rehire. */
const undoMinutes = 10

/**
 * Whether an organization that takes somebody back has to wait for their yes before it sees their licenses: always but
 * for an undo.
 */
export const asksAgain = ({ endedAt, licensesHidden }: { endedAt: Date | null; licensesHidden: boolean }, now: Date) =>
  licensesHidden || endedAt === null || now.getTime() - endedAt.getTime() > undoMinutes * 60_000

/** Whether an organization sees the licenses of this member. */
export const seesLicenses = ({ state, licensesHidden }: { state: RoleState; licensesHidden: boolean }): boolean =>
  state !== 'ENDED' && !licensesHidden

/** The fields of a membership that the supervisor rule reads. */
export type Supervised = { id: string; orgId: string; state: RoleState; supervisorId: string | null }

type SupervisorProblem = 'notAMember' | 'oneself' | 'circle'

/**
 * The problem with a supervisor, or null. It must be somebody else who belongs to the same organization, and following
 * supervisors upwards must not lead back to the member. `above` is the chain upwards, beginning with the chosen
 * supervisor.
 */
export function supervisorProblem(
  member: Pick<Supervised, 'id' | 'orgId'>,
  supervisor: Supervised | null,
  above: readonly string[],
): SupervisorProblem | null {
  if (!supervisor || supervisor.orgId !== member.orgId || supervisor.state === 'ENDED') return 'notAMember'
  if (supervisor.id === member.id) return 'oneself'
  return above.includes(member.id) ? 'circle' : null
}
