'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ClearanceRow } from './clearance-rows'

/** Whether people may work on a day, and why not, as table rows. */
export function ClearanceTable({ rows }: { rows: readonly ClearanceRow[] }) {
  const t = useTranslations('clearance.list')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'person',
          header: t('person'),
          lead: true,
          cell: ({ href, name, department }) => (
            <span className="two-lines">
              {href ? (
                <Link href={href} variant="quiet">
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              {department && <span className="second-line">{department}</span>}
            </span>
          ),
        },
        {
          key: 'position',
          header: t('position'),
          cell: ({ position, jobTitle }) => (
            <span className="two-lines">
              <NamedOnPhone name={t('position')}>{position ?? jobTitle ?? '–'}</NamedOnPhone>
              {position && jobTitle && jobTitle !== position && <span className="second-line">{jobTitle}</span>}
            </span>
          ),
        },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state, onLeave }) => (
            <span className="two-lines">
              <Tag tone={state.tone}>{state.text}</Tag>
              {onLeave && <Tag tone="neutral">{t('onLeave')}</Tag>}
            </span>
          ),
        },
        {
          key: 'reasons',
          header: t('reasons'),
          cell: ({ reasons, next }) => (
            <span className="flex min-w-0 flex-col gap-0.5">
              {reasons.map(({ text, href }) => (
                <span key={text}>{href ? <Link href={href}>{text}</Link> : text}</span>
              ))}
              {next && <span className="text-sm text-soft">{next}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
