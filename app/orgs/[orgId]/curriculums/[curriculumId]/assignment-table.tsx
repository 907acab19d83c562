'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { EndExemptionDocument } from '@/graphql/generated/end-exemption'

const loadExemptMember = () => import('./exempt-member')

/** A member under a curriculum as one row. */
export type AssignmentRow = {
  id: string
  version: number
  href: string
  name: string
  job: string
  standing: { text: string; tone: Tone; note: string | null }
  due: string | null
  done: number
  all: number
  /** What can be done about it, while it is neither complete nor of an earlier cycle. */
  action: 'exempt' | 'endExemption' | null
}

type Props = { rows: readonly AssignmentRow[]; editable: boolean }

/** Members and how far each is, as rows, as cards on a phone; with the menu that exempts them. */
export function AssignmentTable({ rows, editable }: Props) {
  const t = useTranslations('curriculums.members')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'member', header: t('member'), lead: true, cell: (row) => <Name row={row} /> },
        { key: 'standing', header: t('standing'), cell: (row) => <Standing row={row} /> },
        { key: 'due', header: t('due'), cell: ({ due }) => (due ? <time>{due}</time> : t('noDue')) },
        { key: 'progress', header: t('progress'), cell: ({ done, all }) => t('progressOf', { done, all }) },
        ...(editable
          ? [
              {
                key: 'actions',
                header: t('actions'),
                align: 'end' as const,
                quiet: true,
                cell: (row: AssignmentRow) => row.action && <AssignmentMenu row={row} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const Name = ({ row: { href, name, job } }: { row: AssignmentRow }) => (
  <span className="two-lines max-md:pr-10">
    <Link href={href} variant="quiet">
      {name}
    </Link>
    <span className="second-line">{job}</span>
  </span>
)

const Standing = ({ row: { standing } }: { row: AssignmentRow }) => (
  <span className="two-lines">
    <Tag tone={standing.tone}>{standing.text}</Tag>
    {standing.note && <span className="second-line wrap-anywhere">{standing.note}</span>}
  </span>
)

/** At the right; in a corner of the card on a phone. */
function AssignmentMenu({ row }: { row: AssignmentRow }) {
  const common = useTranslations('common.list')
  const [asking, setAsking] = useState(false)
  return (
    <span className="max-md:absolute max-md:top-2 max-md:right-2">
      <RowMenu label={common('rowActions', { name: row.name })}>
        {row.action === 'endExemption' ? <EndExemption row={row} /> : <Exempt onPress={() => setAsking(true)} />}
      </RowMenu>
      {asking && <Lazy load={loadExemptMember} assignment={row} onClose={() => setAsking(false)} />}
    </span>
  )
}

/** A line of the menu is drawn when the menu opens: its words and its action cost a long list nothing before. */
function Exempt({ onPress }: { onPress: () => void }) {
  const t = useTranslations('curriculums.actions')
  return (
    <button type="button" className={menuItem()} onClick={onPress}>
      {t('exempt')}
    </button>
  )
}

function EndExemption({ row: { id, version, name } }: { row: AssignmentRow }) {
  const t = useTranslations('curriculums')
  const end = useAction({
    mutation: EndExemptionDocument,
    confirm: {
      title: t('ask.endExemptionTitle', { name }),
      text: t('ask.endExemptionText'),
      ok: t('actions.endExemption'),
    },
    done: t('done.exemptionEnded', { name }),
  })
  return (
    <button type="button" className={menuItem()} onClick={() => end.run({ id, version })}>
      {t('actions.endExemption')}
    </button>
  )
}
