import type { RoleState } from '@/lib/domain/lists/organizations'

/** The fields of a membership that the supervisor rule reads. */
export type Supervised = { id: string; orgId: string; state: RoleState; supervisorId: string | null }

type SupervisorProblem = 'notAMember' | 'oneself' | 'circle'

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
