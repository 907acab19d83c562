'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { MeterBar } from '@/app/_ui/progress'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { SessionRow } from './session-rows'

type Props = {
  rows: readonly SessionRow[]
  /** Rows name their class; not needed on the class's own page. */
  titled?: boolean
}

/** How full a session is, beside its numbers. */
const SeatBar = ({ taken, capacity }: { taken: number; capacity: number }) => (
  <span className="block w-20 max-md:hidden">
    <MeterBar value={taken} max={capacity} fill={taken > capacity ? 'fill-days-60' : 'fill-success-solid'} />
  </span>
)

/** Sessions as table rows; in brief on a phone. */
export function SessionTable({ rows, titled }: Props) {
  const t = useTranslations('tasks.sessionList')
  const title = {
    key: 'title',
    header: t('title'),
    cell: (row: SessionRow) => (
      <Link href={row.href} variant="quiet" className="min-[90rem]:line-clamp-1">
        {row.title}
      </Link>
    ),
  }
  return (
    <Table
      caption={t('caption')}
      lean
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
              <Link href={href} variant="quiet" className="min-[90rem]:max-w-none">
                {when}
              </Link>
              {location && <span className="second-line min-[90rem]:max-[110rem]:hidden">{location}</span>}
            </span>
          ),
        },
        ...(titled ? [title] : []),
        { key: 'instructors', header: t('instructors'), wideOnly: true, cell: ({ instructors }) => instructors },
        {
          key: 'seats',
          header: t('seats'),
          cell: ({ taken, capacity, pending, waiting }) => (
            <span className="two-lines tabular-nums">
              {capacity === 0 ? t('seatsOpen', { taken }) : t('seatsOf', { taken, capacity })}
              {capacity > 0 && <SeatBar taken={taken} capacity={capacity} />}
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
