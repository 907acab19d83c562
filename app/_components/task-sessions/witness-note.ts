import type { Witness } from '@/lib/domain/check-in/witness'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'

/** What has to be said of how a time is known: nothing, that it was sent later, or who entered it. */
export type WitnessFacts = {
  sent: string | null
  entered: { name: string; time: string; reason: string } | null
  oneself: boolean
}

/** The facts of a witness to show; null where the time was seen as it happened, by somebody else or a code. */
export function witnessFacts(witness: Witness | null, timeZone: string): WitnessFacts | null {
  if (!witness) return null
  const { kind, by: name, recordedAt, reason, oneself } = witness
  if (kind !== 'DEVICE' && kind !== 'HAND' && !oneself) return null
  return {
    sent: kind === 'DEVICE' ? formatTime(recordedAt, timeZone) : null,
    entered: kind === 'HAND' ? { name, time: formatDateTime(recordedAt, timeZone), reason: reason ?? '' } : null,
    oneself,
  }
}

type WitnessKey = 'sentLater' | 'entered' | 'enteredPlain' | 'oneself'

/**
 * "Sent later, 9:40 AM", or "Entered by Olivia Brandt on Nov 28, 2026, 6:51 AM: clock was wrong". `t` has the messages
 * of `checkIn.witness`.
 */
export function witnessTexts(
  facts: WitnessFacts | null,
  t: (key: WitnessKey, values?: Record<string, string>) => string,
): string[] {
  if (!facts) return []
  const { sent, entered, oneself } = facts
  return [
    ...(sent ? [t('sentLater', { time: sent })] : []),
    ...(entered ? [t(entered.reason ? 'entered' : 'enteredPlain', { ...entered, name: entered.name || '–' })] : []),
    ...(oneself ? [t('oneself')] : []),
  ]
}
