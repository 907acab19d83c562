import { getTranslations } from 'next-intl/server'
import { severityTones } from '@/app/_components/tones'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import type { LicenseCheckRecord } from '@/lib/data/license-checks/checks'
import { findingOf } from '@/lib/domain/license-checks/values'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'

type Check = Omit<LicenseCheckRecord, 'checkedBy' | 'checkedById'>
type Props = { checks: readonly Check[]; geo: string }

/** When the license was compared with its board, by what, and what was found. */
export async function LicenseChecks({ checks, geo }: Props) {
  const [t, badges] = await Promise.all([getTranslations('boardChecks'), getTranslations('enums.verificationBadges')])
  return (
    <Card title={t('own.title')}>
      <ul className="flex flex-col gap-4">
        {checks.map(({ id, checkedAt, source, detail, ...check }) => {
          const date = formatDate(todayInGeo(geo, checkedAt))
          const listed = check.listedExpiry ? formatDate(check.listedExpiry) : ''
          return (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <Tag tone={severityTones[tagSeverity(check.result)]}>{badges(check.result)}</Tag>
                {t(source === 'ROSTER' ? 'own.byRoster' : 'own.byUs', { date })}
              </span>
              <span>{t(`findings.${findingOf(check)}`, { listed })}</span>
              {detail && <span className="whitespace-pre-line wrap-anywhere">{detail}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
