'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CheckRow, ChosenLicense } from './check-row'

const loadRecordCheck = () => import('./record-check')
const loadRemoveCheck = () => import('./remove-check')

/** The checks of a member, with who says so. */
export function CheckList({ rows, editable }: { rows: readonly CheckRow[]; editable: boolean }) {
  const t = useTranslations('statedChecks')
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map(({ id, date, result, tone, about, line, by, note, picture, removed }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <span className="flex min-w-0 grow basis-56 flex-col gap-0.5 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{about}</span>
              {!removed && <Tag tone={tone}>{t(`results.${result}`)}</Tag>}
            </span>
            <span className="text-sm">{line}</span>
            <span className="text-sm text-soft">{by}</span>
            {note && <span className="text-sm whitespace-pre-line">{note}</span>}
            {removed && <span className="text-sm text-soft">{removed}</span>}
            {picture && (
              <Link href={picture} reload className="self-start text-sm" aria-label={t('card.pictureOf', { date })}>
                {t('card.picture')}
              </Link>
            )}
          </span>
          {editable && !removed && <RemoveCheck id={id} date={date} />}
        </li>
      ))}
    </ul>
  )
}

function RemoveCheck({ id, date }: { id: string; date: string }) {
  const t = useTranslations('statedChecks')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)} aria-label={t('card.removeOf', { date })}>
        {t('card.remove')}
      </Button>
      {asking && <Lazy load={loadRemoveCheck} id={id} onClose={() => setAsking(false)} />}
    </>
  )
}

type ButtonProps = { memberId: string; name: string; licenses: readonly ChosenLicense[] }

/** Opens the form for a check of one's own. */
export function RecordCheckButton(props: ButtonProps) {
  const t = useTranslations('statedChecks.card')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('add')}</Button>
      {open && <Lazy load={loadRecordCheck} {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
