import type { RenewedShort } from '@/lib/domain/compliance/credential-status'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** What an organization reads of a renewal that rests on nothing but its holder's word. */
export function ownWordText({ endedAt, missingUnits }: RenewedShort, t: Translate): string {
  const date = formatDate(endedAt)
  return missingUnits === null
    ? t('board.ownWord.other', { date })
    : t('board.ownWord.hours', { date, units: formatUnits(missingUnits) })
}
