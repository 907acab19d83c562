import type { RoleState } from '@/lib/domain/lists/organizations'

/** A membership as far as the rule of supervisors reads it. */
export type Supervised = { id: string; orgId: string; state: RoleState; supervisorId: string | null }

export type SupervisorProblem = 'notAMember' | 'oneself' | 'circle'

/**
 * What is wrong with a supervisor: it must be somebody else who belongs to the same organization, and following supervisors
 * upwards must not lead back. `above` is the chain from the chosen supervisor upwards, beginning with them.
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
