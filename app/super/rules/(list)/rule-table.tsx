'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { confidenceTones } from '../rule-tones'
import type { RuleRow } from './rule-rows'

/** Rules as table rows; as cards on a phone. */
export function RuleTable({ rows }: { rows: readonly RuleRow[] }) {
  const t = useTranslations('rules.list')
  return (
    <Table
      caption={t('caption')}
      lean
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'rule',
          header: t('rule'),
          lead: true,
          cell: ({ href, name }) => (
            <Link href={href} variant="quiet" className="font-semibold wrap-anywhere min-[90rem]:max-w-80">
              {name}
            </Link>
          ),
        },
        {
          key: 'inForce',
          header: t('inForce'),
          cell: ({ inForce }) => (
            <span className="min-[90rem]:whitespace-nowrap">
              {inForce ?? <span className="text-soft">{t('nothing')}</span>}
            </span>
          ),
        },
        {
          key: 'versions',
          header: t('versions'),
          cell: ({ versions, name }) => (
            <span className="flex flex-wrap gap-x-4 gap-y-1.5">
              {versions.map(({ id, label, tag }) => (
                <span key={id} className="inline-flex items-center gap-1.5">
                  <Link href={`/super/rules/${id}`} variant="quiet">
                    {label}
                    <span className="sr-only"> {name}</span>
                  </Link>
                  <Tag tone={tag.tone}>{tag.text}</Tag>
                </span>
              ))}
            </span>
          ),
        },
        {
          key: 'readings',
          header: t('readings'),
          cell: ({ confidence, oldest, aged, oldText, ending }) =>
            confidence ? (
              <span className="two-lines">
                {ending && <Tag tone="warn">{t('ending')}</Tag>}
                {aged && <Tag tone="warn">{t('aged')}</Tag>}
                <Tag kind tone={confidenceTones[confidence.code]}>
                  {confidence.text}
                </Tag>
                <span className="second-line">{oldest}</span>
                {oldText && <span className="second-line min-[90rem]:max-[110rem]:hidden">{t('oldText')}</span>}
              </span>
            ) : (
              t('none')
            ),
        },
      ]}
    />
  )
}
