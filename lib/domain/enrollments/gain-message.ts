import { type Message, message, shown } from '@/lib/domain/compliance/message'
import type { Gain } from './what-if'

/**
 * The effect of a session on a license, as keys under `enrollments` with values ready for display: the hours that
 * count, then what they reach, then what remains open.
 */
export function gainMessage(gain: Gain): Message[] {
  if (!gain.tracked) return [message('gain.notTracked')]
  const units = shown.units(gain.units ?? 0)
  if (gain.countedUnits === 0) return [message('gain.countsNot')]
  if (gain.endedOn)
    return [
      message('gain.countsEnded', { counted: shown.units(gain.countedUnits), units, date: shown.date(gain.endedOn) }),
    ]
  const counts = message('gain.counts', { counted: shown.units(gain.countedUnits), units })
  return [counts, reachedMessage(gain), ...openTopicsMessage(gain)]
}

/** Shown before enrolling: the same class would count after this day. */
export const laterMessage = ({ later }: Pick<Gain, 'later'>): Message[] =>
  later ? [message(`gain.later${later.starts}`, { date: shown.date(later.after) })] : []

/** Shown when all hours will be complete but topics will not. */
const openTopicsMessage = ({ reached, openTopics }: Gain): Message[] =>
  reached === 'ALL_MET' && openTopics > 0 ? [message('gain.topicsOpen', { count: String(openTopics) })] : []

function reachedMessage({ reached, remainingUnits }: Gain): Message {
  const units = shown.units(remainingUnits)
  switch (reached) {
    case 'ALL_MET':
      return message('gain.allMet')
    case 'FIRST_YEAR_MET':
      return message('gain.firstYearMet', { units })
    case 'SECOND_YEAR_MET':
      return message('gain.secondYearMet', { units })
    case 'NOT_REQUIRED':
      return message('gain.notRequired')
    case 'REMAINING':
      return message('gain.remaining', { units })
  }
}
