import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { EventWords } from './session-event'

type License = {
  id: string
  version: number
  geo: string
  credentialType: string
  /** The stored compliance; null before it is first computed. */
  standing: {
    updatedAt: Date
    firstYearEndsAt: PlainDate | null
    firstYearMissing: number | null
    periodEndsAt: PlainDate
    missingUnits: number | null
  } | null
}

/**
 * Calendar events for the deadlines of a license's hours, of the first year and of the whole period, while hours are
 * missing.
 */
export function deadlineEvents(
  { id, version, geo, credentialType, standing }: License,
  { t, appUrl }: Pick<EventWords, 't' | 'appUrl'>,
) {
  if (!standing) return []
  const { updatedAt, firstYearEndsAt, firstYearMissing, periodEndsAt, missingUnits } = standing
  const credential = t('credentials.kind', {
    place: t(`enums.geographies.${geo}`),
    type: t(`enums.credentialTypes.${credentialType}`),
  })
  const event = (which: 'firstYear' | 'period', day: PlainDate, missing: number) => ({
    uid: `license-${id}-${which}-${day}@suma`,
    sequence: version,
    changedAt: updatedAt,
    day,
    state: 'CONFIRMED' as const,
    title: t(`calendar.event.${which}`, { credential }),
    description: t('calendar.event.missing', { hours: formatUnits(missing) }),
    url: `${appUrl}/credentials/${id}`,
  })
  return [
    ...(firstYearEndsAt && firstYearMissing ? [event('firstYear', firstYearEndsAt, firstYearMissing)] : []),
    ...(missingUnits ? [event('period', periodEndsAt, missingUnits)] : []),
  ]
}
