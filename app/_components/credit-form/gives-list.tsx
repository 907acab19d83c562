import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tag } from '@/app/_ui/tag'
import type { PreviewRow } from './preview-rows'

type Props = { rows: readonly PreviewRow[]; actionOf?: (row: PreviewRow) => ReactNode }

/** The effect of a credit: the number of licenses on which it counts, then each license with its reasons. */
export function GivesList({ rows, actionOf }: Props) {
  const t = useTranslations('credits.preview')
  const counted = rows.filter((row) => row.counted).length
  return (
    <>
      {rows.length > 1 && !rows.some((row) => row.planned) && (
        <p className="pb-3 font-semibold">{t('summary', { counted, all: rows.length })}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} {...row} action={actionOf?.(row)} />
        ))}
      </ul>
    </>
  )
}

const Row = ({ label, tone, headline, lines, action }: PreviewRow & { action: ReactNode }) => (
  <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{label}</span>
      <Tag tone={tone}>{headline}</Tag>
    </div>
    {lines.map((line) => (
      <p key={line} className="text-sm text-soft tabular-nums">
        {line}
      </p>
    ))}
    {action}
  </li>
)
