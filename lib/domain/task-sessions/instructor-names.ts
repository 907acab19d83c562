import { fullName, type PersonName } from '@/lib/domain/people/names'

/** The instructors in their order, joined by commas; `nobody` where there is none (specification, section 3). */
export const instructorNames = (instructors: readonly PersonName[], nobody: string): string =>
  instructors.map(fullName).filter(Boolean).join(', ') || nobody
