'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { PersonRow } from './people-rows'

const loadRemindPerson = () => import('./remind-person')

type Props = { orgId: string; rows: readonly PersonRow[]; mayRemind: boolean }

/** The reader's people: whether they may work today, what expires or is overdue, and what to do about it. */
export function PeopleTable({ orgId, rows, mayRemind }: Props) {
  const t = useTranslations('team')
  return (
    <Table
      caption={t('caption')}
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'person',
          header: t('person'),
          lead: true,
          cell: ({ href, name, department, jobTitle }) => (
            <span className="two-lines">
              {href ? (
                <Link href={href} variant="quiet">
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="second-line">{dotted([jobTitle, department])}</span>
            </span>
          ),
        },
        {
          key: 'clearance',
          header: t('clearance'),
          cell: ({ clearance, supervised, onLeave }) => (
            <span className="two-lines">
              {clearance && <Tag tone={clearance.tone}>{clearance.text}</Tag>}
              {supervised && <span className="text-sm text-soft">{t('supervised')}</span>}
              {onLeave && <Tag tone="neutral">{t('onLeave')}</Tag>}
              {clearance?.reasons.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </span>
          ),
        },
        {
          key: 'license',
          header: t('license'),
          cell: ({ license }) =>
            license && (
              <NamedOnPhone name={t('license')}>
                <span className="two-lines">
                  <Tag tone={license.tone}>{license.text}</Tag>
                  {license.date && <span className="second-line">{license.date}</span>}
                </span>
              </NamedOnPhone>
            ),
        },
        {
          key: 'training',
          header: t('training'),
          cell: ({ overdue }) => overdue && <Tag tone="error">{overdue}</Tag>,
        },
        {
          key: 'act',
          header: t('act'),
          cell: (row) => (
            <span className="flex flex-wrap gap-2">
              {mayRemind && row.boardEntryIds.length > 0 && <Remind orgId={orgId} row={row} />}
              {row.classes && (
                <ButtonLink size="sm" href={row.classes} aria-label={t('classes.buttonOf', { name: row.called })}>
                  {t('classes.button')}
                </ButtonLink>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function Remind({ orgId, row: { called, boardEntryIds } }: { orgId: string; row: PersonRow }) {
  const t = useTranslations('team')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={t('remindOf', { name: called })} onClick={() => setAsking(true)}>
        {t('remind')}
      </Button>
      {asking && (
        <Lazy load={loadRemindPerson} orgId={orgId} boardEntryIds={boardEntryIds} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
