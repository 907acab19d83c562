'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useDeferredValue } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Card } from '@/app/_ui/card'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CreditValues, candidateOf, isMistyped } from './credit-values'
import type { PreviewData } from './preview-data'

// Loads the rules engine only once there is something to compute.
const loadPreviewList = () => import('./preview-list')

type Props = {
  values: CreditValues
  data: PreviewData
  today: PlainDate
  /** For which of several professions it was taken is not answered yet. */
  undecided?: boolean
  /** The id of the credit that a correction replaces. */
  replaces?: string
  /** The server-rendered preview of the recorded values, shown until one of them changes. */
  recorded?: { values: CreditValues; gives: ReactNode }
}

/** The effect that the credit in the form would have on each license, computed in the browser as the person types. */
export function PreviewPanel({ values, data, today, undecided, replaces = 'new', recorded }: Props) {
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
        ) : candidate && candidate.units !== null && undecided ? (
          <p className="text-sm text-soft">{t('waitingLicense')}</p>
        ) : candidate && candidate.units !== null ? (
          <Lazy load={loadPreviewList} data={data} candidate={candidate} />
        ) : (
          <p className="text-sm text-soft">{t('waiting')}</p>
        )}
      </div>
    </Card>
  )
}
