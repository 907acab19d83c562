'use client'
import dynamic from 'next/dynamic'
import { useDeferredValue } from 'react'
import { Card } from '@/app/_ui/card'
import { type CreditValues, candidateOf } from './credit-values'
import type { PreviewLabels } from './form-labels'
import { GivesList } from './gives-list'
import type { PreviewData } from './preview-data'
import type { PreviewRow } from './preview-rows'

// The rules are fetched once there is something to work out.
const PreviewList = dynamic(() => import('./preview-list').then((module) => module.PreviewList), {
  loading: () => null,
})

/** What the values in the form give as they were recorded, worked out on the server: shown until one of them changes. */
export type RecordedGives = { values: CreditValues; rows: readonly PreviewRow[] }

type Props = {
  values: CreditValues
  data: PreviewData
  labels: PreviewLabels
  /** The credit that a correction replaces. */
  replaces?: string
  recorded?: RecordedGives
}

/** What the credit in the form would give on each license, worked out in the browser as the person types. */
export function PreviewPanel({ values, data, labels, replaces = 'new', recorded }: Props) {
  const settled = useDeferredValue(values)
  const candidate = candidateOf(settled, replaces, new Date())
  return (
    <Card title={labels.title} lead={labels.lead} className="lg:sticky lg:top-20">
      <div aria-live="polite">
        {data.credentials.length === 0 ? (
          <p className="text-sm text-soft">{labels.noCredential}</p>
        ) : recorded?.rows.length && recorded.values === settled ? (
          <GivesList rows={recorded.rows} summary={labels.summary} />
        ) : candidate && candidate.units !== null ? (
          <PreviewList data={data} candidate={candidate} labels={labels} />
        ) : (
          <p className="text-sm text-soft">{labels.waiting}</p>
        )}
      </div>
    </Card>
  )
}
