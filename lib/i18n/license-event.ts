import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { EventWords } from './session-event'

type License = {
  id: string
  version: number
  updatedAt: Date
  geo: string
  credentialType: string
  expiresAt: PlainDate
}

/** A calendar event for the last day of a license. */
export const licenseEvent = (
  { id, version, updatedAt, geo, credentialType, expiresAt }: License,
  { t, appUrl }: Pick<EventWords, 't' | 'appUrl'>,
) => ({
  uid: `license-${id}@suma`,
  sequence: version,
  changedAt: updatedAt,
  day: expiresAt,
  state: 'CONFIRMED' as const,
  title: t('calendar.event.expires', {
    credential: t('credentials.kind', {
      place: t(`enums.geographies.${geo}`),
      type: t(`enums.credentialTypes.${credentialType}`),
    }),
  }),
  description: t('calendar.event.expiresText'),
  url: `${appUrl}/credentials/${id}`,
})
