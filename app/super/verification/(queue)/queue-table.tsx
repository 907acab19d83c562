'use client'
import { useTranslations } from 'next-intl'
import { LocalDate } from '@/app/_components/local-day'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'

/** A waiting license as one row. */
export type QueueRow = {
  id: string
  href: string
  label: string
  person: string
  expires: string
  since: string
  pending: boolean
  /** The person who is checking it now. */
  takenBy: string | null
  /** The address of the board's own page. */
  lookUp: string | null
}

/** Waiting licenses as table rows; as cards on a phone. */
export function QueueTable({ rows }: { rows: readonly QueueRow[] }) {
  const t = useTranslations('boardChecks.queue')
  return (
    <Table
      caption={t('caption')}
      lean
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'license',
          header: t('license'),
          lead: true,
          cell: ({ href, label }) => (
            <Link href={href} variant="quiet">
              {label}
            </Link>
          ),
        },
        { key: 'person', header: t('person'), cell: ({ person }) => person },
        { key: 'expires', header: t('expires'), cell: ({ expires }) => <time>{expires}</time> },
        { key: 'since', header: t('since'), cell: ({ since }) => <LocalDate at={since} /> },
        { key: 'state', header: t('state'), cell: (row) => <State row={row} /> },
        {
          key: 'lookUp',
          header: t('lookUp'),
          cell: ({ lookUp }) =>
            lookUp && (
              <Link href={lookUp} target="_blank" rel="noreferrer" className="text-sm">
                {new URL(lookUp).hostname}
              </Link>
            ),
        },
      ]}
    />
  )
}

function State({ row: { pending, takenBy } }: { row: QueueRow }) {
  const t = useTranslations('boardChecks.queue')
  return (
    <span className="two-lines">
      <Tag tone={pending ? 'info' : 'neutral'}>{t(pending ? 'PENDING' : 'UNVERIFIED')}</Tag>
      {takenBy && <span className="second-line">{t('takenBy', { name: takenBy })}</span>}
    </span>
  )
}
