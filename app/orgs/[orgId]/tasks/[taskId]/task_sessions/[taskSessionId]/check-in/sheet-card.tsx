'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { SignForm } from '@/app/_components/signing/sign-form'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'

/** The sign-in sheet as an instructor signs it; times as they are read in the session's zone. */
export type Sheet = ComponentProps<typeof SignForm>['what'] & {
  adoptedName: string
  people: readonly { id: string; name: string; in: string | null; out: string | null }[]
  /** Minutes count: people check out. */
  counted: boolean
}

/** The sheet with its signature, for an instructor who has still to sign it. */
export function SheetCard({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('checkIn.sheet')
  const { taskSessionId, digest, consentVersion, adoptedName, people } = sheet
  return (
    <Card id="sign" title={t('title')} lead={t('lead', { count: people.length })}>
      <div className="flex flex-col gap-5">
        {people.length > 0 && <People {...sheet} />}
        <div className="max-w-form">
          <SignForm
            key={digest}
            kind="INSTRUCTOR"
            what={{ taskSessionId, digest, consentVersion }}
            name={adoptedName}
          />
        </div>
      </div>
    </Card>
  )
}

type Row = Sheet['people'][number]

function People({ people, counted }: Pick<Sheet, 'people' | 'counted'>) {
  const t = useTranslations('checkIn.sheet')
  return (
    <Table
      caption={t('caption')}
      compact
      rowKey={({ id }) => id}
      rows={people}
      columns={[
        { key: 'name', header: t('person'), cell: (row: Row) => row.name, lead: true },
        { key: 'in', header: t('in'), cell: (row: Row) => row.in ?? '–' },
        ...(counted ? [{ key: 'out', header: t('out'), cell: (row: Row) => row.out ?? '–' }] : []),
      ]}
    />
  )
}
