'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { SessionRow } from './session-rows'

type Props = {
  rows: readonly SessionRow[]
  /** Rows name their class; not needed on the class's own page. */
  titled?: boolean
}

/** Sessions as table rows; in brief on a phone. */
export function SessionTable({ rows, titled }: Props) {
  const t = useTranslations('tasks.sessionList')
  const title = {
    key: 'title',
    header: t('title'),
    cell: (row: SessionRow) => (
      <Link href={row.href} variant="quiet">
        {row.title}
      </Link>
    ),
  }
  return (
    <Table
      caption={t('caption')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'when',
          header: t('when'),
          lead: true,
          cell: ({ href, when, location }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet">
                {when}
              </Link>
              {location && <span className="second-line">{location}</span>}
            </span>
          ),
        },
        ...(titled ? [title] : []),
        { key: 'instructors', header: t('instructors'), wideOnly: true, cell: ({ instructors }) => instructors },
        {
          key: 'seats',
          header: t('seats'),
          cell: ({ taken, capacity, pending, waiting }) => (
            <span className="two-lines">
              {capacity === 0 ? t('seatsOpen', { taken }) : t('seatsOf', { taken, capacity })}
              {pending + waiting > 0 && (
                <span className="second-line">
                  {dotted([
                    pending > 0 && t('pending', { count: pending }),
                    waiting > 0 && t('waiting', { count: waiting }),
                  ])}
                </span>
              )}
            </span>
          ),
        },
        { key: 'state', header: t('state'), cell: ({ state }) => <Tag tone={state.tone}>{state.text}</Tag> },
      ]}
    />
  )
}
