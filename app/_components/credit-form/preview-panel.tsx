'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useDeferredValue } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Card } from '@/app/_ui/card'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CreditValues, candidateOf, isMistyped } from './credit-values'
import type { PreviewData } from './preview-data'

// The rules are fetched once there is something to work out.
const loadPreviewList = () => import('./preview-list')

type Props = {
  values: CreditValues
  data: PreviewData
  today: PlainDate
  /** The credit that a correction replaces. */
  replaces?: string
  /** The preview of the recorded values, rendered by the server: it stays until one of them changes. */
  recorded?: { values: CreditValues; gives: ReactNode }
}

/** What the credit in the form would give on each license, computed in the browser as the person types. */
export function PreviewPanel({ values, data, today, replaces = 'new', recorded }: Props) {
  const t = useTranslations('credits.preview')
  const settled = useDeferredValue(values)
  const candidate = candidateOf(settled, replaces, new Date())
  return (
    <Card title={t('title')} lead={t('lead')} className="lg:sticky lg:top-20">
      <div aria-live="polite">
        {data.credentials.length === 0 ? (
          <p className="text-sm text-soft">{t('noCredential')}</p>
        ) : recorded?.gives && recorded.values === settled ? (
          recorded.gives
        ) : isMistyped(settled, today) ? (
          <p className="text-sm text-soft">{t('mend')}</p>
        ) : candidate && candidate.units !== null ? (
          <Lazy load={loadPreviewList} data={data} candidate={candidate} />
        ) : (
          <p className="text-sm text-soft">{t('waiting')}</p>
        )}
      </div>
    </Card>
  )
}
