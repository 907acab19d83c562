'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

/** What was observed of a member, as one row. */
export type RecordRow = {
  id: string
  href: string
  name: string
  department: string
  on: string
  observer: string
  outcome: { text: string; tone: Tone }
}

/** What was observed by a checklist, the latest first. */
export function RecordTable({ rows }: { rows: readonly RecordRow[] }) {
  const t = useTranslations('skills.records')
  return (
    <Table
      caption={t('caption')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'member',
          header: t('member'),
          lead: true,
          cell: ({ href, name, department }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet">
                {name}
              </Link>
              <span className="second-line">{department}</span>
            </span>
          ),
        },
        { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => <Tag tone={outcome.tone}>{outcome.text}</Tag> },
        { key: 'on', header: t('on'), cell: ({ on }) => <NamedOnPhone name={t('on')}>{on}</NamedOnPhone> },
        {
          key: 'observer',
          header: t('observer'),
          cell: ({ observer }) => <NamedOnPhone name={t('observer')}>{observer}</NamedOnPhone>,
        },
      ]}
    />
  )
}
