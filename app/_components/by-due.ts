import { compareText } from '@/lib/domain/compare'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Due = { dueOn: PlainDate | null }

/** What is due first in front; what has no date last. */
export const byDue = <T extends Due>(all: readonly T[]): T[] =>
  all.toSorted((first, second) => compareText(first.dueOn ?? '9999-12-31', second.dueOn ?? '9999-12-31'))
