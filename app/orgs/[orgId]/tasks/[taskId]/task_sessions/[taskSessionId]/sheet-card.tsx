'use client'
import { useTranslations } from 'next-intl'
import { type PaperFacts, paperText } from '@/app/_components/task-sessions/paper-note'
import { Lazy } from '@/app/_lib/lazy'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { Table } from '@/app/_ui/table'

/** The sign-in sheet that an instructor signs; times are in the session's time zone. */
export type Sheet = { taskSessionId: string; digest: string; consentVersion: string } & {
  adoptedName: string
  /** When the session was really held, as text; the signature covers it too. */
  held: readonly { term: string; detail: string }[]
  /** The times with what has to be said of how they are known. */
  people: readonly { id: string; name: string; in: readonly (string | null)[]; out: readonly (string | null)[] }[]
  /** People marked present afterwards, without times. */
  onPaper: readonly { id: string; name: string; note: PaperFacts | null }[]
  /** Minutes count, so people check out. */
  counted: boolean
}

/** Needed only after a session has ended, so the board does not load it before. */
const loadSignForm = () => import('@/app/_components/signing/sign-form').then((file) => ({ default: file.SignForm }))

/** The sheet with a signature form, for an instructor who still has to sign. */
export function SheetCard({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('checkIn.sheet')
  const { taskSessionId, digest, consentVersion, adoptedName, people, onPaper } = sheet
  return (
    <Card id="sign" title={t('title')} lead={t('lead', { count: people.length + onPaper.length })}>
      <div className="flex flex-col gap-5">
        <DefinitionList items={sheet.held} />
        {people.length > 0 && <People {...sheet} />}
        {onPaper.length > 0 && <OnPaper onPaper={onPaper} />}
        <div className="max-w-form">
          <Lazy
            key={digest}
            load={loadSignForm}
            kind="INSTRUCTOR"
            signed={{ taskSessionId, digest, consentVersion }}
            name={adoptedName}
          />
        </div>
      </div>
    </Card>
  )
}

/** People marked present afterwards, by whom and why; the signature covers them too. */
function OnPaper({ onPaper }: Pick<Sheet, 'onPaper'>) {
  const [t, paper] = [useTranslations('checkIn.sheet'), useTranslations('checkIn.paper')]
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{t('onPaper')}</h3>
      <ul className="flex flex-col gap-1.5">
        {onPaper.map(({ id, name, note }) => (
          <li key={id} className="flex flex-col">
            <span className="wrap-anywhere">{name}</span>
            {note && <span className="text-sm wrap-anywhere text-soft">{paperText(note, paper)}</span>}
          </li>
        ))}
      </ul>
    </div>
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
        { key: 'in', header: t('in'), cell: (row: Row) => dotted(row.in) || '–' },
        ...(counted ? [{ key: 'out', header: t('out'), cell: (row: Row) => dotted(row.out) || '–' }] : []),
      ]}
    />
  )
}
