import { type ActorName, fullName } from '@/lib/domain/people/names'

/** The text of `access.program`, filled with a name. */
type ProgramText = (key: 'program', values: { name: string }) => string

/** "First M. Last", of a program with the word for it; "" without a name. `t` translates `access`. */
export function actorName(actor: ActorName, t: ProgramText): string {
  const name = fullName(actor)
  return name && actor.program ? t('program', { name }) : name
}
