import type { EnteredByHand } from '@/lib/domain/check-in/witness'
import { formatDateTime } from '@/lib/domain/time/format-date'

/** Facts about somebody marked present afterwards: who did it ("" if that account is gone), when, and why. */
type PaperWords = { name: string; time: string; reason: string }

/** The same, and whether a scan of the paper sheet is attached to the session. */
export type PaperFacts = PaperWords & { attached: boolean }

type ViewContext = { timeZone: string; attached: boolean }
export const paperFacts = ({ at, reason, name }: EnteredByHand, { timeZone, attached }: ViewContext): PaperFacts => ({
  name,
  time: formatDateTime(at, timeZone),
  reason: reason ?? '',
  attached,
})

type PaperKey = 'marked' | 'markedPlain' | 'markedBySomebody' | 'attached'

/**
 * "Marked present by Olivia Brandt on Nov 22, 2026, 7:29 PM: paper sign-in sheet (sheet attached)". Without a reason if
 * the whole session was recorded later. `t` has the messages of `checkIn.paper`.
 */
export function paperText(
  { attached, ...words }: PaperFacts,
  t: (key: PaperKey, values: PaperWords | { note: string }) => string,
): string {
  const note = markedText(words, t)
  return attached ? t('attached', { note }) : note
}

function markedText(words: PaperWords, t: (key: PaperKey, values: PaperWords) => string): string {
  if (!words.name) return t('markedBySomebody', { ...words, reason: words.reason || '–' })
  return t(words.reason ? 'marked' : 'markedPlain', words)
}
