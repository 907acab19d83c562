'use client'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

type State = 'ACTIVE' | 'DISABLED' | 'MERGED' | 'ERASED'
/** A person as one row; `contact` is masked and `since` formatted. */
type PersonRow = { key: string; href: string; name: string; contact: string | null; since: string; state: State }

const tones: Readonly<Record<State, Tone>> = { ACTIVE: 'success', DISABLED: 'error', MERGED: 'info', ERASED: 'neutral' }

/** The people found as table rows; as cards on a phone. */
export function PeopleTable({ rows }: { rows: readonly PersonRow[] }) {
  const t = useTranslations('people.list')
  return (
    <Table
      caption={t('found')}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ href, name }) => (
            <Link href={href} variant="quiet">
              {name}
            </Link>
          ),
        },
        { key: 'contact', header: t('contact'), cell: ({ contact }) => contact ?? t('noContact') },
        { key: 'since', header: t('since'), cell: ({ since }) => since },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
        },
      ]}
    />
  )
}
