import { fullName, type PersonName } from '@/lib/domain/people/names'

/** Who teaches, in their order and joined by commas; `nobody` where there is no one (specification, section 3). */
export const instructorNames = (instructors: readonly PersonName[], nobody: string): string =>
  instructors.map(fullName).filter(Boolean).join(', ') || nobody
