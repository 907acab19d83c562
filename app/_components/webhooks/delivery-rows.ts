import type { OrgRecord } from '@/lib/data/orgs/read'
import type { AttemptRecord, DeliveryRecord } from '@/lib/data/webhooks/deliveries'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { attemptErrors } from '@/lib/domain/webhooks/attempts'
import type { Translate } from '@/lib/i18n/translator'
import { eventKey, webhookHref } from './webhook-words'

/** A delivery as one row; everything except its state is text. */
export type DeliveryRow = {
  id: string
  href: string
  event: string
  when: string
  state: DeliveryRecord['state']
  /** The time of the next attempt, or a note that the delivery is held back. */
  next: string | null
  attempts: number
  last: string
}

/** The cells of a row; times are in the organization's time zone. `t` translates full keys. */
export function deliveryRow(delivery: DeliveryRecord, { id: orgId, timeZone }: OrgRecord, t: Translate): DeliveryRow {
  const { id, subscriptionId, event, state, attemptCount, last } = delivery
  const key = eventKey(event.type)
  return {
    id,
    href: webhookHref(orgId, { webhook: subscriptionId, delivery: id }),
    event: key ? t(`webhooks.events.${key}`) : event.type,
    when: formatMoment(event.createdAt, timeZone),
    state,
    next: state === 'PENDING' ? nextOf(delivery, timeZone, t) : null,
    attempts: attemptCount,
    last: last ? attemptAnswer(last, t) : '–',
  }
}

/** The time of the next attempt. Null for a delivery that was never tried, because it goes out at once. */
function nextOf({ nextAttemptAt, attemptCount }: DeliveryRecord, timeZone: string, t: Translate): string | null {
  if (!nextAttemptAt) return t('webhooks.log.held')
  return attemptCount > 0 ? t('webhooks.log.nextAt', { date: formatMoment(nextAttemptAt, timeZone) }) : null
}

/** The result of an attempt as text. `t` translates full keys. */
export function attemptAnswer({ status, error }: Pick<AttemptRecord, 'status' | 'error'>, t: Translate): string {
  const known = error !== null && error !== 'status' && isOneOf(attemptErrors, error)
  const reason = known ? t(`webhooks.errors.${error}`) : ''
  if (status === null) return reason
  return reason ? t('webhooks.delivery.statusBecause', { status, reason }) : t('webhooks.delivery.status', { status })
}
