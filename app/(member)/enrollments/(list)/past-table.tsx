'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { TagView } from '../session-view'

type PastRow = { id: string; title: string; when: string; org: string; tag: TagView; score: number | null }

/** The person's past sessions as table rows; as cards on a phone. */
export function PastTable({ rows }: { rows: readonly PastRow[] }) {
  const t = useTranslations('enrollments.behind')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      lean
      brief
      columns={[
        {
          key: 'session',
          header: t('session'),
          lead: true,
          cell: ({ id, title }) => (
            <Link href={`/enrollments/${id}`} variant="quiet">
              {title}
            </Link>
          ),
        },
        { key: 'when', header: t('when'), cell: ({ when }) => when },
        { key: 'org', header: t('org'), cell: ({ org }) => org },
        {
          key: 'status',
          header: t('status'),
          cell: ({ tag, score }) => (
            <span className="two-lines">
              <Tag tone={tag.tone}>{tag.text}</Tag>
              {score !== null && <span className="second-line">{t('score', { score })}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
