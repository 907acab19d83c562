'use client'
import dynamic from 'next/dynamic'
import { useDeferredValue } from 'react'
import { Card } from '@/app/_ui/card'
import { type CreditValues, candidateOf } from './credit-values'
import type { PreviewLabels } from './form-labels'
import type { PreviewData } from './preview-data'

// The rules are fetched once there is something to work out.
const PreviewList = dynamic(() => import('./preview-list').then((module) => module.PreviewList), {
  loading: () => null,
})

type Props = {
  values: CreditValues
  data: PreviewData
  labels: PreviewLabels
  /** The credit that a correction replaces. */
  replaces?: string
}

/** What the credit in the form would give on each license, worked out in the browser as the person types. */
export function PreviewPanel({ values, data, labels, replaces = 'new' }: Props) {
  const settled = useDeferredValue(values)
  const candidate = candidateOf(settled, replaces, new Date())
  return (
    <Card title={labels.title} lead={labels.lead} className="lg:sticky lg:top-20">
      <div aria-live="polite">
        {data.credentials.length === 0 ? (
          <p className="text-sm text-soft">{labels.noCredential}</p>
        ) : candidate && candidate.units !== null ? (
          <PreviewList data={data} candidate={candidate} labels={labels} />
        ) : (
          <p className="text-sm text-soft">{labels.waiting}</p>
        )}
      </div>
    </Card>
  )
}
