'use client'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'

/** A position as one row. */
export type PositionRow = { id: string; href: string; name: string; whom: string; needs: string[] }

/** The positions of an organization. */
export function PositionTable({ rows }: { rows: readonly PositionRow[] }) {
  const t = useTranslations('clearance.positions')
  return (
    <Table
      caption={t('title')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ href, name }) => (
            <Link href={href} variant="quiet" className="wrap-anywhere">
              {name}
            </Link>
          ),
        },
        { key: 'whom', header: t('whom'), cell: ({ whom }) => <NamedOnPhone name={t('whom')}>{whom}</NamedOnPhone> },
        {
          key: 'needs',
          header: t('needs'),
          cell: ({ needs }) => (
            <span className="two-lines">
              {needs.map((need) => (
                <span key={need}>{need}</span>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}

/** A job title that no position is for. */
export type OpenTitleRow = { jobTitle: string; count: string; href: string; suggestion: string | null }

/** Job titles without a position, each with the way to make one. */
export function OpenTitleTable({ rows }: { rows: readonly OpenTitleRow[] }) {
  const t = useTranslations('clearance.positions')
  return (
    <Table
      caption={t('openTitle')}
      brief
      rows={rows}
      rowKey={({ jobTitle }) => jobTitle}
      columns={[
        {
          key: 'title',
          header: t('jobTitle'),
          lead: true,
          cell: ({ jobTitle, suggestion }) => (
            <span className="two-lines">
              <span>{jobTitle}</span>
              {suggestion && <span className="second-line">{suggestion}</span>}
            </span>
          ),
        },
        { key: 'count', header: t('people'), cell: ({ count }) => count },
        {
          key: 'act',
          header: t('make'),
          quiet: true,
          cell: ({ href, jobTitle }) => (
            <ButtonLink href={href} size="sm" aria-label={t('makeFor', { jobTitle })}>
              {t('make')}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
