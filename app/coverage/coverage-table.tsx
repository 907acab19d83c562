'use client'
import { useTranslations } from 'next-intl'
import { stateTones } from '@/app/_components/states'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { CoverageRow } from './coverage-rows'

/** The licenses of one state. */
export function CoverageTable({ state, rows }: { state: string; rows: readonly CoverageRow[] }) {
  const t = useTranslations('coverage')
  const common = useTranslations('common.state')
  return (
    <Table
      caption={t('caption', { state })}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'license',
          header: t('license'),
          lead: true,
          cell: ({ licenses, board }) => (
            <span className="flex flex-col items-start">
              {licenses.map(({ href, name }) => (
                <Link
                  key={href}
                  href={href}
                  variant="quiet"
                  className="inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
                >
                  {name}
                </Link>
              ))}
              {board && <span className="text-sm font-normal text-soft">{board}</span>}
            </span>
          ),
        },
        {
          key: 'kind',
          header: t('kind'),
          cell: ({ answer, confidence }) => (
            <span className="flex flex-col items-start gap-1">
              <Tag tone={stateTones['coverage.answers'][answer]}>{t(`answers.${answer}`)}</Tag>
              <span className="text-sm text-soft">{t(`sure.${confidence}`)}</span>
            </span>
          ),
        },
        {
          key: 'source',
          header: t('sources'),
          cell: ({ source, checked }) => (
            <span className="flex flex-col items-start gap-1">
              {source && (
                <Link href={source.url} target="_blank" rel="noreferrer" className="wrap-anywhere">
                  {source.cite}
                  <span className="sr-only"> {common('opensNewTab')}</span>
                </Link>
              )}
              <span className="text-sm text-soft">{t('checked', { date: checked })}</span>
            </span>
          ),
        },
      ]}
    />
  )
}
