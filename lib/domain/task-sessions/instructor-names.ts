import { fullName, type PersonName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/punctuation'

/** The instructors in their order, as a language lists them; `nobody` where there is none (specification, section 3). */
export const instructorNames = (instructors: readonly PersonName[], nobody: string, locale: string): string =>
  listed(instructors.map(fullName).filter(Boolean), locale) || nobody
