import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** On every page of an organization that is suspended: since when, why, and what that means. */
export async function SuspendedNotice({ org }: { org: OrgRecord }) {
  const { state, stateAt, stateReason, timeZone } = org
  if (state !== 'SUSPENDED' || !stateAt) return null
  const t = await getTranslations('installation.notice')
  const date = formatDate(todayIn(timeZone, stateAt))
  return (
    <div className="px-2 py-3">
      <Alert tone="warn" title={t('suspended', { date, reason: stateReason ?? '' })}>
        {t('suspendedText')}
      </Alert>
    </div>
  )
}
