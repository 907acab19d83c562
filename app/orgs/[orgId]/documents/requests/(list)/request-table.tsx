'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'

/** A request as one row. */
export type RequestRow = {
  id: string
  href: string
  title: string
  kind: string
  /** Null while the request is open. */
  ended: string | null
  whom: readonly string[]
  due: string | null
  valid: string | null
  counts: DocumentRequestRecord['counts']
}

/** Requests with the number of answers, as table rows; in brief on a phone. */
export function RequestTable({ rows }: { rows: readonly RequestRow[] }) {
  const t = useTranslations('documentRequests.list')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'request', header: t('request'), lead: true, cell: (row) => <Title row={row} /> },
        { key: 'whom', header: t('whom'), wideOnly: true, cell: ({ whom }) => <Lines lines={whom} /> },
        {
          key: 'due',
          header: t('due'),
          cell: ({ due, valid }) => (
            <span className="two-lines">
              {due ? <NamedOnPhone name={t('due')}>{due}</NamedOnPhone> : t('noDue')}
              {valid && <span className="second-line max-md:hidden">{valid}</span>}
            </span>
          ),
        },
        { key: 'counts', header: t('counts'), cell: (row) => <Counts row={row} /> },
      ]}
    />
  )
}

const Title = ({ row: { href, title, kind, ended } }: { row: RequestRow }) => (
  <span className="two-lines">
    <span className="flex flex-wrap items-center gap-2">
      <Link href={href} variant="quiet">
        {title}
      </Link>
      {ended && <Tag>{ended}</Tag>}
    </span>
    <span className="second-line">{kind}</span>
  </span>
)

const Lines = ({ lines: [first, ...others] }: { lines: readonly string[] }) => (
  <span className="two-lines">
    <span>{first}</span>
    {others.map((line) => (
      <span key={line} className="second-line">
        {line}
      </span>
    ))}
  </span>
)

function Counts({ row: { counts } }: { row: RequestRow }) {
  const t = useTranslations('documentRequests.list')
  const { open, overdue, fulfilled, declined, exempt, cancelled } = counts
  if (open + fulfilled + declined + exempt + cancelled === 0) return t('nobody')
  return (
    <span className="flex flex-wrap gap-1.5">
      {overdue > 0 && <Tag tone="error">{t('overdue', { count: overdue })}</Tag>}
      {declined > 0 && <Tag tone="warn">{t('declined', { count: declined })}</Tag>}
      {open - overdue > 0 && <Tag tone="info">{t('open', { count: open - overdue })}</Tag>}
      {fulfilled > 0 && <Tag tone="success">{t('fulfilled', { count: fulfilled })}</Tag>}
      {exempt > 0 && <Tag>{t('exempt', { count: exempt })}</Tag>}
      {cancelled > 0 && <Tag>{t('cancelled', { count: cancelled })}</Tag>}
    </span>
  )
}
