'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { stateTones } from '@/app/_components/states'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { ApplyBoardRosterDocument } from '@/graphql/generated/apply-board-roster'
import { type MatchField, type MatchOutcome, matchOutcomes } from '@/lib/domain/license-checks/match'
import { listed } from '@/lib/domain/text'

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
      <Tag tone={stateTones['boardChecks.outcomes'][outcome]}>{t(`outcomes.${outcome}`)}</Tag>
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

type Props = {
  roster: { id: string; version: number }
  unapplied: Record<MatchOutcome, number>
  applies: readonly MatchOutcome[]
}

/** Applies all matches of one outcome to the licenses, and says which outcomes are already applied every night. */
export function ApplyButtons({ roster, unapplied, applies }: Props) {
  const t = useTranslations('boardChecks')
  const locale = useLocale()
  const apply = useAction({
    mutation: ApplyBoardRosterDocument,
    confirm: { title: t('apply.title'), text: t('apply.text'), ok: t('apply.ok') },
    done: t('apply.done'),
  })
  const remaining = matchOutcomes.filter((outcome) => unapplied[outcome] > 0 && !applies.includes(outcome))
  return (
    <div className="flex flex-col gap-3">
      {remaining.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {remaining.map((outcome) => (
            <Button
              key={outcome}
              variant={outcome === 'MATCH' ? 'primary' : 'secondary'}
              busy={apply.busy}
              onClick={() => apply.run({ ...roster, outcomes: [outcome] })}
            >
              {t(`apply.${outcome}`, { count: unapplied[outcome] })}
            </Button>
          ))}
        </div>
      )}
      {applies.length > 0 && (
        <p className="text-sm text-soft">
          {t('apply.always', {
            outcomes: listed(
              applies.map((outcome) => t(`outcomes.${outcome}`)),
              locale,
            ),
          })}
        </p>
      )}
    </div>
  )
}
