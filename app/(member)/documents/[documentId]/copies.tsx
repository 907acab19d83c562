'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { EndHealthCopyDocument } from '@/graphql/generated/end-health-copy'

/** A copy that an organization has or had, with everybody who opened it. */
export type ShownCopy = {
  id: string
  name: string
  /** From when, and to when for one that has ended. */
  held: string
  ended: boolean
  opened: string
  openings: readonly { key: string; text: string }[]
  /** Said when there are more openings than are shown. */
  latest: string | null
  /** The consent text in the version and language that the person agreed to. */
  agreedTo: string
}

/** An organization that could have a copy and has none. */
export type CopyOrg = { orgId: string; name: string }

type Props = { documentId: string; copies: readonly ShownCopy[]; orgs: readonly CopyOrg[] }

/** Copies of a health record for organizations: giving one, taking it back, and who opened it. */
export function Copies({ documentId, copies, orgs }: Props) {
  const t = useTranslations('documents.screens.copies')
  return (
    <Card id="copies" title={t('title')} lead={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {copies.map((copy) => (
          <li key={copy.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="flex min-w-0 grow basis-48 flex-col gap-0.5">
                <span className="font-semibold wrap-anywhere">{copy.name}</span>
                {copy.ended ? (
                  <span className="text-sm text-soft">{copy.held}</span>
                ) : (
                  <InlineNotice tone="success">{copy.held}</InlineNotice>
                )}
              </span>
              {!copy.ended && <End copy={copy} />}
            </div>
            <Openings copy={copy} />
          </li>
        ))}
        {orgs.map(({ orgId, name }) => (
          <li
            key={orgId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 grow basis-48 font-semibold wrap-anywhere">{name}</span>
            <Give documentId={documentId} orgId={orgId} name={name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Openings({ copy: { name, opened, openings, latest, agreedTo } }: { copy: ShownCopy }) {
  const t = useTranslations('documents.screens.copies')
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span>{opened}</span>
      {openings.length > 0 && (
        <ul aria-label={t('openings', { name })} className="flex flex-col gap-0.5 text-soft">
          {openings.map(({ key, text }) => (
            <li key={key} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      {latest && <span className="text-soft">{latest}</span>}
      <details>
        <summary className="w-fit cursor-pointer text-soft">{t('agreedTo')}</summary>
        <p className="mt-1 max-w-prose">{agreedTo}</p>
      </details>
    </div>
  )
}

const loadGiveCopy = () => import('./give-copy')

function Give({ documentId, orgId, name }: CopyOrg & { documentId: string }) {
  const t = useTranslations('documents.screens.copies')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={t('giveTo', { name })} onClick={() => setOpen(true)}>
        {t('give')}
      </Button>
      {open && (
        <Lazy load={loadGiveCopy} documentId={documentId} orgId={orgId} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function End({ copy: { id, name } }: { copy: ShownCopy }) {
  const t = useTranslations('documents.screens.copies')
  const end = useAction({
    mutation: EndHealthCopyDocument,
    confirm: { title: t('endTitle', { name }), text: t('endText', { name }), ok: t('end') },
    done: t('ended', { name }),
  })
  return (
    <Button size="sm" aria-label={t('endNamed', { name })} busy={end.busy} onClick={() => end.run({ id })}>
      {t('end')}
    </Button>
  )
}
