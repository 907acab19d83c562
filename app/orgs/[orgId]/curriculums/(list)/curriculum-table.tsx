'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { MeterBar } from '@/app/_ui/progress'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

/** A curriculum as one row of the list. */
export type CurriculumRow = {
  id: string
  href: string
  title: string
  state: { text: string; tone: Tone } | null
  audience: readonly string[]
  due: readonly string[]
  /** Number of members assigned, and how many of them have completed it or are late. */
  all: number
  complete: number
  overdue: number
}

/** Curriculums as table rows; in brief on a phone. */
export function CurriculumTable({ rows }: { rows: readonly CurriculumRow[] }) {
  const t = useTranslations('curriculums.list')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('curriculum'),
          lead: true,
          cell: ({ href, title, state }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet" className="wrap-anywhere">
                {title}
              </Link>
              {state && <Tag tone={state.tone}>{state.text}</Tag>}
            </span>
          ),
        },
        { key: 'audience', header: t('audience'), wideOnly: true, cell: ({ audience }) => <Lines lines={audience} /> },
        { key: 'due', header: t('due'), cell: ({ due }) => <Lines lines={due} /> },
        {
          key: 'progress',
          header: t('progress'),
          cell: ({ all, complete, overdue }) =>
            all === 0 ? (
              t('nobody')
            ) : (
              <span className="two-lines tabular-nums">
                <span className="block w-24 max-md:hidden">
                  <MeterBar value={complete} max={all} fill="fill-success-solid" />
                </span>
                <NamedOnPhone name={t('progress')}>{t('completeOf', { complete, all })}</NamedOnPhone>
                {overdue > 0 && <Tag tone="error">{t('overdue', { count: overdue })}</Tag>}
              </span>
            ),
        },
      ]}
    />
  )
}

const Lines = ({ lines: [first, ...rest] }: { lines: readonly string[] }) => (
  <span className="two-lines">
    {first}
    {rest.map((line) => (
      <span key={line} className="second-line">
        {line}
      </span>
    ))}
  </span>
)
