'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'

/** A skills checklist as one row. */
export type ChecklistRow = { id: string; href: string; title: string; steps: string; passed: string; last: string }

/** The skills checklists of an organization. */
export function ChecklistTable({ rows }: { rows: readonly ChecklistRow[] }) {
  const t = useTranslations('skills.list')
  return (
    <Table
      caption={t('title')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('name'),
          lead: true,
          cell: ({ href, title }) => (
            <Link href={href} variant="quiet" className="wrap-anywhere">
              {title}
            </Link>
          ),
        },
        {
          key: 'steps',
          header: t('steps'),
          cell: ({ steps }) => <NamedOnPhone name={t('steps')}>{steps}</NamedOnPhone>,
        },
        {
          key: 'passed',
          header: t('passed'),
          cell: ({ passed }) => <NamedOnPhone name={t('passed')}>{passed}</NamedOnPhone>,
        },
        { key: 'last', header: t('last'), cell: ({ last }) => <NamedOnPhone name={t('last')}>{last}</NamedOnPhone> },
      ]}
    />
  )
}
