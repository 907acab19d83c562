'use client'
import { useTranslations } from 'next-intl'
import { matchTones } from '@/app/_components/tones'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { MatchField, MatchOutcome } from '@/lib/domain/license-checks/match'

/** The match of a list with one license, as one row; `ours` and `theirs` are lines of text. */
export type MatchRow = {
  id: string
  href: string
  person: string
  label: string
  outcome: MatchOutcome
  fields: readonly MatchField[]
  ours: readonly string[]
  theirs: readonly string[]
  applied: boolean
  outdated: boolean
}

/** Licenses beside the matching lines of a list, as table rows; as cards on a phone. */
export function MatchTable({ rows }: { rows: readonly MatchRow[] }) {
  const t = useTranslations('boardChecks.matches')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'person', header: t('person'), lead: true, cell: (row) => <Name row={row} /> },
        { key: 'outcome', header: t('outcome'), cell: (row) => <Outcome row={row} /> },
        { key: 'ours', header: t('ours'), cell: ({ ours }) => <Lines lines={ours} /> },
        {
          key: 'theirs',
          header: t('theirs'),
          cell: ({ theirs }) => <Lines lines={theirs.length > 0 ? theirs : [t('missing')]} />,
        },
      ]}
    />
  )
}

const Name = ({ row: { href, person, label } }: { row: MatchRow }) => (
  <span className="two-lines">
    <Link href={href} variant="quiet">
      {person}
    </Link>
    <span className="second-line">{label}</span>
  </span>
)

function Outcome({ row: { outcome, fields, applied, outdated } }: { row: MatchRow }) {
  const t = useTranslations('boardChecks')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={matchTones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>
      {fields.map((field) => (
        <Tag key={field}>{t(`fields.${field}`)}</Tag>
      ))}
      {applied && <Tag tone="info">{t('matches.applied')}</Tag>}
      {outdated && <Tag>{t('matches.outdated')}</Tag>}
    </span>
  )
}

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
