import { fullName, type PersonName } from '@/lib/domain/people/names'

type Instructor = PersonName & { title: string | null; license: string | null }

/** The people who taught, each with title and license: "Grace Kim, RN, DSD, CA RN 512345; Bo Lee". */
export const taughtBy = (instructors: readonly Instructor[]): string =>
  instructors
    .map((instructor) => [fullName(instructor), instructor.title, instructor.license].filter(Boolean).join(', '))
    .join('; ')
