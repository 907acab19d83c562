'use client'
import { useTranslate } from '@/app/_lib/use-translate'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { formatUnits } from '@/lib/domain/units'
import { GivesList } from './gives-list'
import type { PreviewData } from './preview-data'
import { previewRows } from './preview-rows'

/**
 * The rows of the preview, and the parts of a hybrid course. Loaded on demand, because this module brings the rules
 * engine.
 */
export default function PreviewList({ data, candidate }: { data: PreviewData; candidate: RecordedCredit }) {
  const t = useTranslate()
  const parts = partsOf(candidate)
  return (
    <>
      {parts && (
        <p className="pb-3 text-sm text-soft tabular-nums">{t(`credits.preview.${parts.key}`, parts.values)}</p>
      )}
      <GivesList rows={previewRows(data, candidate, t)} />
    </>
  )
}

/** The split of a hybrid course; null for every other format. */
function partsOf({ format, units, onlineUnits }: RecordedCredit) {
  if (format !== 'HYBRID' || units === null) return null
  if (onlineUnits === null || onlineUnits === undefined)
    return { key: 'splitUnknown', values: { online: formatUnits(units) } } as const
  const values = { inPerson: formatUnits(units - onlineUnits), online: formatUnits(onlineUnits) }
  return { key: 'split', values } as const
}
