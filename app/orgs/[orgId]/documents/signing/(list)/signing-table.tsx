'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

/** A document for signing as one row of the list. */
export type SigningRow = {
  id: string
  href: string
  title: string
  state: { text: string; tone: Tone }
  who: string
  due: string | null
  total: number
  signed: number
  declined: number
}

/** Documents for signing as table rows; in brief on a phone. */
export function SigningTable({ rows }: { rows: readonly SigningRow[] }) {
  const t = useTranslations('signing.screens.list')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('document'),
          lead: true,
          cell: ({ href, title }) => (
            <Link href={href} variant="quiet" className="wrap-anywhere">
              {title}
            </Link>
          ),
        },
        { key: 'state', header: t('state'), cell: ({ state }) => <Tag tone={state.tone}>{state.text}</Tag> },
        { key: 'who', header: t('who'), wideOnly: true, cell: ({ who }) => who },
        {
          key: 'due',
          header: t('due'),
          cell: ({ due }) => (due ? <NamedOnPhone name={t('due')}>{due}</NamedOnPhone> : t('noDue')),
        },
        {
          key: 'progress',
          header: t('progress'),
          cell: ({ total, signed, declined }) =>
            total === 0 ? (
              t('notSent')
            ) : (
              <span className="two-lines tabular-nums">
                {t('signedOf', { signed, total })}
                {declined > 0 && <Tag tone="error">{t('declined', { count: declined })}</Tag>}
              </span>
            ),
        },
      ]}
    />
  )
}
