'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Initials } from '@/app/_components/initials'
import { DayHead, LocalClock } from '@/app/_components/local-day'
import { LocalTime } from '@/app/_components/local-time'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { HistoryChangeRow, HistoryRowView } from './history-rows'

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

/** The changed fields, each with its value before and after. */
export function ChangeTable({ number, changes }: { number: string; changes: readonly HistoryChangeRow[] }) {
  const t = useTranslations('history.list')
  return (
    <Table
      caption={t('changedNamed', { number })}
      rows={changes}
      rowKey={({ field }) => field}
      compact
      columns={[
        { key: 'field', header: t('field'), lead: true, cell: ({ field }) => field },
        { key: 'before', header: t('before'), cell: ({ before }) => <Value text={before} /> },
        { key: 'after', header: t('after'), cell: ({ after }) => <Value text={after} /> },
      ]}
    />
  )
}

function Value({ text }: { text: string | null }) {
  const t = useTranslations('history.list')
  if (text === null) return <span className="text-soft">{t('nothing')}</span>
  return <span className="wrap-anywhere">{isInstant(text) ? <LocalTime at={text} /> : text}</span>
}

type Props = {
  rows: readonly HistoryRowView[]
  /** Renders the button that opens an entry, where changes are not shown at once. */
  opener?: (row: HistoryRowView) => ReactNode
}

/** History entries, newest first, by days: time, actor, action, and the changes below. */
export function HistoryList({ rows, opener }: Props) {
  const t = useTranslations('history.list')
  return (
    <ul aria-label={t('caption')} className="history-list">
      {rows.map((row, index) => (
        <li key={row.id} className="history-row">
          <DayHead at={row.at} before={rows[index - 1]?.at ?? null} />
          <span className="text-sm text-soft tabular-nums">
            <LocalClock at={row.at} />
          </span>
          <span className="history-line">
            {row.actor && <Initials of={row.actor.sorted} />}
            <Sentence row={row} />
          </span>
          <Facts row={row} />
          {row.reason && <p className="history-more text-sm wrap-anywhere">{t('reason', { reason: row.reason })}</p>}
          <Changes row={row} />
          {row.kept === 'KEPT' && !row.changes && opener?.(row)}
        </li>
      ))}
    </ul>
  )
}

/** The sentence of an entry, with its actor in bold where it begins with them. */
function Sentence({ row: { sentence, actor } }: { row: HistoryRowView }) {
  if (!actor || !sentence.startsWith(actor.called)) return <b className="wrap-anywhere">{sentence}</b>
  return (
    <span className="min-w-0 wrap-anywhere">
      <b>
        {actor.only ? (
          <Link href={actor.only.href} variant="quiet" data-tip={actor.only.label} aria-description={actor.only.label}>
            {actor.called}
          </Link>
        ) : (
          actor.called
        )}
      </b>
      {sentence.slice(actor.called.length)}
    </span>
  )
}

function Facts({ row: { id, facts, support } }: { row: HistoryRowView }) {
  const [t, kinds] = [useTranslations('history.list'), useTranslations('history.kinds')]
  return (
    <div className="history-facts flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
      {facts.map(({ key, text, href, label }) =>
        href ? (
          <Link key={key} href={href} variant="bare" data-tip={label} aria-description={label} className="fact-chip">
            {/* The sentence names the record already. */}
            {key === 'record' ? <Only text={text} /> : text}
          </Link>
        ) : (
          <span key={key} className="wrap-anywhere">
            {text}
          </span>
        ),
      )}
      {support && <Tag tone="info">{kinds('support')}</Tag>}
      <span className="tabular-nums">{t('number', { number: id })}</span>
    </div>
  )
}

const Only = ({ text }: { text: string }) => (
  <>
    <Icon name="search" size={14} />
    <span className="sr-only">{text}</span>
  </>
)

function Changes({ row: { id, kept, changes } }: { row: HistoryRowView }) {
  const t = useTranslations('history.list')
  if (kept === 'NOT_KEPT') return <p className="history-more text-sm text-soft">{t('notKept')}</p>
  if (!changes || changes.length === 0) return null
  return (
    <details className="history-more text-sm">
      <summary className="icon-button row-menu" data-tip={t('changed')}>
        <span className="sr-only">{t('changedNamed', { number: id })}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="pt-1">
        <ChangeTable number={id} changes={changes} />
      </div>
    </details>
  )
}
