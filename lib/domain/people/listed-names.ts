import { fullName, type PersonName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/punctuation'

/** The first names of a list of people, each person once, and how many more there are. */
export function listedNames(
  people: readonly (PersonName & { userId: string })[],
  { most, locale }: { most: number; locale: string },
): { names: string; more: number } {
  const all = [...new Map(people.map((one) => [one.userId, fullName(one)])).values()]
  return { names: listed(all.slice(0, most), locale), more: Math.max(0, all.length - most) }
}
