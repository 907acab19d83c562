'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

/** A proposed credit from the organization's point of view. */
export type ProposedRow = {
  id: string
  href: string | null
  name: string
  title: string
  topics: string | null
  byOneself: boolean
  completedAt: string
  hours: string
  proposedAt: string
  state: { text: string; tone: Tone }
  since: string | null
}

/** Proposed credits as table rows; in brief on a phone. */
export function ProposedTable({ rows }: { rows: readonly ProposedRow[] }) {
  const t = useTranslations('creditProposals.list')
  return (
    <Table
      caption={t('title')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'member', header: t('member'), lead: true, cell: (row) => <Member row={row} /> },
        { key: 'course', header: t('course'), cell: (row) => <Course {...row} /> },
        { key: 'completedAt', header: t('completedAt'), cell: ({ completedAt }) => completedAt },
        {
          key: 'hours',
          header: t('hours'),
          align: 'end',
          cell: ({ hours }) => <NamedOnPhone name={t('hours')}>{hours}</NamedOnPhone>,
        },
        { key: 'proposedAt', header: t('proposedAt'), wideOnly: true, cell: ({ proposedAt }) => proposedAt },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state, since }) => (
            <span className="two-lines">
              <Tag tone={state.tone}>{state.text}</Tag>
              {since && <span className="second-line">{since}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}

function Course({ title, topics, byOneself }: ProposedRow) {
  const t = useTranslations('creditProposals.list')
  return (
    <span className="two-lines">
      <span className="wrap-anywhere">{title}</span>
      {topics && <span className="second-line">{topics}</span>}
      {byOneself && <span className="second-line">{t('byOneself')}</span>}
    </span>
  )
}

const Member = ({ row: { href, name } }: { row: ProposedRow }) =>
  href ? (
    <Link href={href} variant="quiet">
      {name}
    </Link>
  ) : (
    name
  )
