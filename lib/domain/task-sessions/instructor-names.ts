import { fullName, type PersonName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'

/**
 * The instructors in order, joined as the language writes lists; `nobody` when there are none (specification, section
 * 3).
 */
export const instructorNames = (instructors: readonly PersonName[], nobody: string, locale: string): string =>
  listed(instructors.map(fullName).filter(Boolean), locale) || nobody
