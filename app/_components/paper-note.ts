import type { PaperNote } from '@/lib/data/enrollments/read'
import { fullName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'

/** What is said of somebody who was marked present afterwards: who did it ("" where the account is gone), when, and why. */
export type PaperFacts = { name: string; time: string; reason: string }

export const paperFacts = ({ at, reason, name }: PaperNote, timeZone: string): PaperFacts => ({
  name: fullName(name),
  time: formatDateTime(at, timeZone),
  reason: reason ?? '',
})

type PaperKey = 'marked' | 'markedPlain' | 'markedBySomebody'

/**
 * "Marked present by Olivia Brandt on Nov 22, 2026, 7:29 PM: paper sign-in sheet"; without a reason where the whole session was
 * recorded later. `t` has the messages of `checkIn.paper`.
 */
export function paperText(facts: PaperFacts, t: (key: PaperKey, values: PaperFacts) => string): string {
  if (!facts.name) return t('markedBySomebody', { ...facts, reason: facts.reason || '–' })
  return t(facts.reason ? 'marked' : 'markedPlain', facts)
}
