import { useTranslations } from 'next-intl'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import type { PeriodLine, PeriodPreview } from './period-preview'

/** The renewal periods and requirements that follow from the dates, with today's period marked. */
export function PeriodPreviewList({ preview: { lines, earlier, hint, notes } }: { preview: PeriodPreview }) {
  const t = useTranslations('credentials.preview')
  return (
    <div className="flex flex-col gap-2">
      {hint && <p className="text-sm">{hint}</p>}
      {earlier > 0 && <p className="text-sm text-soft">{t('more', { count: earlier })}</p>}
      {lines.length > 0 && (
        <ol className="flex flex-col divide-y divide-line text-sm tabular-nums">
          {lines.map((line) => (
            <Line key={line.key} line={line} current={t('current')} />
          ))}
        </ol>
      )}
      {notes.map(({ key, text, tone }) => (
        <InlineNotice key={key} tone={tone}>
          {text}
        </InlineNotice>
      ))}
    </div>
  )
}

const Line = ({ line, current }: { line: PeriodLine; current: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
    <span className={line.current ? 'font-semibold' : undefined}>{line.dates}</span>
    <span className="flex items-center gap-2 text-soft">
      {line.asks}
      {line.current && <Tag tone="info">{current}</Tag>}
    </span>
  </li>
)
