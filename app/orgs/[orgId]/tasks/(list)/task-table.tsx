'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { TaskListRow } from './task-row'

/** Classes as table rows; in brief on a phone. */
export function TaskTable({ rows }: { rows: readonly TaskListRow[] }) {
  const t = useTranslations('tasks.list')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ href, title, format }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet" className="min-[90rem]:max-w-96">
                {title}
              </Link>
              <Tag kind tone={format.tone}>
                {format.text}
              </Tag>
            </span>
          ),
        },
        {
          key: 'hours',
          header: t('hours'),
          cell: ({ hours }) => <NamedOnPhone name={t('hours')}>{hours}</NamedOnPhone>,
        },
        { key: 'good', header: t('good'), cell: ({ good }) => good },
        {
          key: 'next',
          header: t('next'),
          cell: ({ next, sessions }) => (
            <span className="two-lines">
              <NamedOnPhone name={t('next')}>{next}</NamedOnPhone>
              <span className="second-line max-md:hidden">{t('sessionCount', { count: sessions })}</span>
            </span>
          ),
        },
        { key: 'state', header: t('state'), cell: ({ state }) => <Tag tone={state.tone}>{state.text}</Tag> },
      ]}
    />
  )
}
