'use client'
import { useTranslations } from 'next-intl'
import { stateTones } from '@/app/_components/states'
import { ButtonLink } from '@/app/_ui/button'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ExclusionAnswer, ExclusionBasis, ExclusionSource } from '@/lib/domain/exclusions/values'

/** A question as one row. */
export type QuestionRow = {
  id: string
  href: string
  name: string
  basis: ExclusionBasis
  source: ExclusionSource
  excludedOn: string
  endedOn: string | null
  answer: ExclusionAnswer | 'OPEN'
}

/** The exclusions that may be of members; `searched`: somebody has been looked for at all. */
export function QuestionTable({ rows, searched }: { rows: readonly QuestionRow[]; searched: boolean }) {
  const t = useTranslations('exclusions')
  return (
    <Table
      caption={t('questions.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        searched ? (
          <EmptyState title={t('questions.none')}>{t('questions.noneText')}</EmptyState>
        ) : (
          <EmptyState title={t('questions.unsearched')}>{t('questions.unsearchedText')}</EmptyState>
        )
      }
      columns={[
        {
          key: 'name',
          header: t('questions.person'),
          lead: true,
          cell: ({ href, name, basis }) => (
            <span className="two-lines">
              <Link href={href} variant="quiet" className="wrap-anywhere">
                {name}
              </Link>
              <span className="second-line">{t(`bases.${basis}`)}</span>
            </span>
          ),
        },
        { key: 'list', header: t('questions.list'), cell: ({ source }) => t(`sources.${source}`) },
        {
          key: 'since',
          header: t('questions.since'),
          cell: ({ excludedOn, endedOn }) => (
            <span className="two-lines">
              <span>{excludedOn}</span>
              {endedOn && <span className="second-line">{t('questions.until', { date: endedOn })}</span>}
            </span>
          ),
        },
        {
          key: 'answer',
          header: t('questions.answer'),
          cell: ({ answer }) => <Tag tone={stateTones['exclusions.answers'][answer]}>{t(`answers.${answer}`)}</Tag>,
        },
      ]}
    />
  )
}

/** A proof as one row. */
export type ProofRow = {
  id: string
  href: string
  searchedOn: string
  lists: string[]
  people: number
  excluded: number
  open: number
}

/** The proofs of an organization. */
export function ProofTable({ rows }: { rows: readonly ProofRow[] }) {
  const t = useTranslations('exclusions.proofs')
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      columns={[
        { key: 'day', header: t('day'), lead: true, cell: ({ searchedOn }) => searchedOn },
        {
          key: 'lists',
          header: t('lists'),
          cell: ({ lists }) => (
            <span className="two-lines">
              {lists.map((list) => (
                <span key={list}>{list}</span>
              ))}
            </span>
          ),
        },
        {
          key: 'result',
          header: t('result'),
          cell: ({ people, excluded, open }) => t('counts', { people, excluded, open }),
        },
        {
          key: 'file',
          header: t('file'),
          cell: ({ href, searchedOn }) => (
            <ButtonLink
              href={href}
              reload
              size="sm"
              variant="quiet"
              icon={<Icon name="download" size={16} />}
              aria-label={t('downloadOf', { date: searchedOn })}
            >
              {t('download')}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
