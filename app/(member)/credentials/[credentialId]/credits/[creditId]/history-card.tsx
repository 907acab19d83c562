import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import type { CreditRecord } from '@/lib/data/credits/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { creditChanges } from './credit-facts'

type Props = { credit: CreditRecord; history: readonly CreditRecord[]; geo: string; credentialId: string }

/** The earlier versions, newest first, each with what its correction changed. Nothing without any. */
export async function HistoryCard({ credit, history, geo, credentialId }: Props) {
  if (history.length === 0) return null
  const [t, { ctx }] = await Promise.all([getTranslations('credits.detail'), enterPage()])
  const translate = translatorFor(ctx.locale)
  return (
    <Card title={t('history')} lead={t('historyLead')}>
      <ol className="flex flex-col divide-y divide-line">
        {history.map((older, index) => {
          const changes = creditChanges(older, history[index - 1] ?? credit, translate, ctx.locale)
          const until = formatDate(todayInGeo(geo, older.supersededAt ?? older.updatedAt))
          return (
            <li key={older.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <Link
                href={`/credentials/${credentialId}/credits/${older.id}`}
                variant="quiet"
                className="text-sm font-semibold"
              >
                {t('version', { date: until })}
              </Link>
              {changes.length === 0 && <p className="text-sm text-soft">{t('unchanged')}</p>}
              {changes.map(({ key, text }) => (
                <p key={key} className="text-sm text-soft wrap-anywhere">
                  {text}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
