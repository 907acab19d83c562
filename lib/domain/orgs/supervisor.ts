import type { RoleState } from '@/lib/domain/lists/organizations'

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
