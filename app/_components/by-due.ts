import { compareText } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Due = { dueOn: PlainDate | null }

/** Sorts by due date; rows without a date come last. */
export const byDue = <T extends Due>(all: readonly T[]): T[] =>
  all.toSorted((first, second) => compareText(first.dueOn ?? '9999-12-31', second.dueOn ?? '9999-12-31'))
