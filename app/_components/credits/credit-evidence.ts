import type { CreditRecord } from '@/lib/data/credits/read'
import { hostOfDid } from '@/lib/domain/certificates/badge'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { Translate } from '@/lib/i18n/translator'
import type { CreditBadge } from '@/lib/services/credits/badges-of-credits'

/** Who says that a course was completed; `isVerified`: not the person alone, and checked by this installation. */
export type CreditEvidence = { text: string; isVerified: boolean }

/** What stands behind a credit: a class recorded here, a digital certificate that was brought, or what was entered. */
export function creditEvidence(
  { source }: Pick<CreditRecord, 'source'>,
  badge: CreditBadge | null,
  geo: string,
  t: Translate,
): CreditEvidence {
  if (!badge) return { text: t(`transcript.record.origins.${source}`), isVerified: source === 'SESSION' }
  const { organization, issuer, state, sameName, trusted, checkedAt } = badge
  const host = hostOfDid(issuer) ?? issuer
  const values = { org: organization || host, host, date: formatDate(todayInGeo(geo, checkedAt)) }
  if (state === 'REVOKED') return { text: t('credits.badge.REVOKED', values), isVerified: false }
  const key = sameName ? (trusted ? 'verified' : 'unlisted') : 'nameDiffers'
  return { text: t(`credits.badge.${key}`, values), isVerified: key === 'verified' }
}
