import { fullName, type PersonName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'

/** The first names of a list of people, each person once, and how many more there are. */
export function listedNames(
  people: readonly (PersonName & { userId: string })[],
  { most: limit, locale }: { most: number; locale: string },
): { names: string; more: number } {
  const names = [...new Map(people.map((person) => [person.userId, fullName(person)])).values()]
  return { names: listed(names.slice(0, limit), locale), more: Math.max(0, names.length - limit) }
}
