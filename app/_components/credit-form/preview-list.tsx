'use client'
import { useTranslate } from '@/app/_lib/use-translate'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { GivesList } from './gives-list'
import type { PreviewData } from './preview-data'
import { previewRows } from './preview-rows'

/** The rows of the preview. This module carries the rules engine; it is loaded on demand. */
export default function PreviewList({ data, candidate }: { data: PreviewData; candidate: RecordedCredit }) {
  const t = useTranslate()
  return <GivesList rows={previewRows(data, candidate, t)} />
}
