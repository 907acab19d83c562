import { type ActorName, fullName } from '@/lib/domain/people/names'

/** The message `access.program` with a name filled in. */
type ProgramText = (key: 'program', values: { name: string }) => string

/** "First M. Last"; a program's name is marked as a program. "" without a name. `t` translates `access`. */
export function actorName(actor: ActorName, t: ProgramText): string {
  const name = fullName(actor)
  return name && actor.program ? t('program', { name }) : name
}
