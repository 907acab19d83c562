'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ApproveDeskRequestDocument } from '@/graphql/generated/approve-desk-request'
import { RefuseDeskRequestDocument } from '@/graphql/generated/refuse-desk-request'
import { SendMergeCodesDocument } from '@/graphql/generated/send-merge-codes'

/** What waits for a second person. `mine`: the reader asked for it; `about`: it is about the reader. */
export type DeskRequestRow = {
  id: string
  kind: 'APPOINTMENT' | 'MERGE'
  by: string
  person: string
  other: string
  reason: string
  at: string
  /** When it takes effect by itself, while there is only one super admin. */
  takesEffectAt: string | null
  codesSentAt: string | null
  mine: boolean
  about: boolean
}

const loadCodes = () => import('./merge-codes-form')

/** Appointments and merges that another super admin has to agree to, or both owners of merged records. */
export function DeskRequestCard({ rows }: { rows: readonly DeskRequestRow[] }) {
  const t = useTranslations('installation.settings.requests')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ row }: { row: DeskRequestRow }) {
  const { id, kind, by, person, other, reason, at, takesEffectAt, mine, about } = row
  const t = useTranslations('installation.settings.requests')
  const approve = useAction({
    mutation: ApproveDeskRequestDocument,
    confirm: { title: t('agreeTitle'), text: t(`ask.${kind}`, { person, other }), ok: t('agree'), danger: true },
    done: t('agreed'),
    refreshOnRefusal: true,
  })
  const refuse = useAction({ mutation: RefuseDeskRequestDocument, done: t('refused'), refreshOnRefusal: true })
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <b className="wrap-anywhere">{t(`what.${kind}`, { person, other })}</b>
      <span className="text-sm wrap-anywhere">{t('reason', { by, reason })}</span>
      <span className="text-sm text-soft">
        <LocalTime at={at} />
      </span>
      {takesEffectAt && (
        <span className="text-sm text-soft">
          {t('takesEffect')} <LocalTime at={takesEffectAt} />
        </span>
      )}
      <span className="mt-2 flex flex-wrap items-center gap-2">
        {!mine && !about && (
          <Button size="sm" busy={approve.busy} onClick={() => void approve.run({ id })}>
            {t('agree')}
          </Button>
        )}
        {kind === 'MERGE' && <Codes row={row} />}
        <Button size="sm" variant="quiet" busy={refuse.busy} onClick={() => void refuse.run({ id })}>
          {t(mine ? 'takeBack' : 'refuse')}
        </Button>
      </span>
    </li>
  )
}

/** The other way: the owners of both records tell the code that each of them got. */
function Codes({ row: { id, person, other, codesSentAt } }: { row: DeskRequestRow }) {
  const t = useTranslations('installation.settings.requests')
  const [asking, setAsking] = useState(false)
  const send = useAction({ mutation: SendMergeCodesDocument, done: t('codesSent'), refreshOnRefusal: true })
  return (
    <>
      <Button size="sm" busy={send.busy} onClick={() => void send.run({ id })}>
        {t(codesSentAt ? 'sendCodesAgain' : 'sendCodes')}
      </Button>
      {codesSentAt && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('enterCodes')}
        </Button>
      )}
      {asking && <Lazy load={loadCodes} id={id} person={person} other={other} onClose={() => setAsking(false)} />}
    </>
  )
}
