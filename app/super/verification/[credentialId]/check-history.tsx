'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

/** A completed check as text. */
export type PastCheck = {
  id: string
  at: string
  source: 'SUPER_ADMIN' | 'ROSTER' | 'SERVICE'
  /** The name of the person who checked; null if that person is no longer known. */
  by: string | null
  board: string
  result: { text: string; tone: Tone }
  finding: string
  detail: string | null
  times: number
}

/** The checks of a license: the person or list, the time, and the result. */
export function CheckHistory({ checks }: { checks: readonly PastCheck[] }) {
  const t = useTranslations('boardChecks.history')
  return (
    <Card title={t('title')}>
      {checks.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <ul className="flex flex-col gap-4">
          {checks.map(({ id, result, times, finding, detail, ...check }) => (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <Tag tone={result.tone}>{result.text}</Tag>
                <Who {...check} />
                {times > 1 && t('times', { count: times })}
              </span>
              <span>{finding}</span>
              {detail && <span className="whitespace-pre-line wrap-anywhere">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Who({ at, source, by, board }: Pick<PastCheck, 'at' | 'source' | 'by' | 'board'>) {
  const t = useTranslations('boardChecks.history')
  const dateText = (date: string) => {
    if (source === 'SUPER_ADMIN') return t('by', { date, name: by ?? t('somebody') })
    return t(source === 'ROSTER' ? 'byRoster' : 'byService', { date, board })
  }
  return <LocalTime at={at} format={dateText} />
}
