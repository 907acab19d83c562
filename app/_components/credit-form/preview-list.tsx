'use client'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { PreviewLabels } from './form-labels'
import { GivesList } from './gives-list'
import type { PreviewData } from './preview-data'
import { previewRows } from './preview-rows'

type Props = { data: PreviewData; candidate: RecordedCredit; labels: PreviewLabels }

/** The rows of the preview. This module carries the rules engine; it is loaded on demand. */
export function PreviewList({ data, candidate, labels }: Props) {
  return <GivesList rows={previewRows(data, candidate, labels.texts)} summary={labels.summary} />
}
