'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { ReasonDialog } from '@/app/_forms/reason-dialog'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { RemindSignerDocument } from '@/graphql/generated/remind-signer'
import { RemindSigningRequestDocument } from '@/graphql/generated/remind-signing-request'
import { VoidSigningRequestDocument } from '@/graphql/generated/void-signing-request'
import { signingLimits } from '@/lib/domain/signing/fields'

/** A signer as one row. */
export type SignerRow = {
  id: string
  name: string
  /** The signer's page; null for somebody who has left. */
  href: string | null
  /** The signer's position among the signers of the same copy. */
  order: number | null
  state: { text: string; tone: Tone }
  when: string | null
  reason: string | null
  remindable: boolean
  /** The sealed PDF, and the page that verifies it. */
  copy: { url: string; verify: string } | null
}

/** Signers with their state and possible actions. */
export function SignerTable({ rows }: { rows: readonly SignerRow[] }) {
  const t = useTranslations('signing.screens.sent')
  return (
    <Table
      caption={t('people')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-4 pb-5 text-soft sm:px-6">{t('none')}</p>}
      columns={[
        {
          key: 'name',
          header: t('person'),
          lead: true,
          cell: ({ name, href, order }) => (
            <span className="wrap-anywhere">
              {order !== null && <span className="pe-2 text-soft tabular-nums">{order}</span>}
              {href ? (
                <Link href={href} variant="quiet">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
          ),
        },
        { key: 'state', header: t('state'), cell: ({ state }) => <Tag tone={state.tone}>{state.text}</Tag> },
        {
          key: 'when',
          header: t('when'),
          cell: ({ when, reason }) => (
            <span className="two-lines">
              {when ?? '–'}
              {reason && (
                <span className="second-line whitespace-pre-line wrap-anywhere">{t('reason', { reason })}</span>
              )}
            </span>
          ),
        },
        {
          key: 'copy',
          header: t('copy'),
          cell: ({ copy, name }) =>
            copy ? (
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                <ButtonLink size="sm" variant="quiet" href={copy.url} reload aria-label={t('downloadOf', { name })}>
                  {t('download')}
                </ButtonLink>
                <ButtonLink size="sm" variant="quiet" href={copy.verify} aria-label={t('checkOf', { name })}>
                  {t('check')}
                </ButtonLink>
              </span>
            ) : (
              '–'
            ),
        },
        {
          key: 'remind',
          header: t('remind'),
          quiet: true,
          align: 'end',
          cell: (row) => row.remindable && <RemindButton row={row} />,
        },
      ]}
    />
  )
}

function RemindButton({ row: { id, name } }: { row: SignerRow }) {
  const t = useTranslations('signing.screens.sent')
  const { run, busy } = useAction({
    mutation: RemindSignerDocument,
    done: t('reminded', { name }),
    refreshOnRefusal: true,
  })
  return (
    <Button size="sm" busy={busy} aria-label={t('remindOf', { name })} onClick={() => run({ id })}>
      {t('remind')}
    </Button>
  )
}

type Reminding = { id: string; waiting: number }

/** Reminds everybody whose turn it is to sign. */
export function RemindAllButton({ request: { id, waiting } }: { request: Reminding }) {
  const t = useTranslations('signing.screens.sent')
  const { run, busy } = useAction({
    mutation: RemindSigningRequestDocument,
    confirm: { title: t('remindAllTitle', { count: waiting }), text: t('remindAllText'), ok: t('remind') },
    done: ({ reminded }) => t('remindedAll', { count: reminded }),
    refreshOnRefusal: true,
  })
  return (
    <Button size="sm" busy={busy} icon={<Icon name="bell" size={16} />} onClick={() => run({ id })}>
      {t('remindAll')}
    </Button>
  )
}

type Request = { id: string; version: number; title: string }

/** Voids a request for everybody who has not signed yet. */
export function VoidButton({ request }: { request: Request }) {
  const t = useTranslations('signing.screens.void')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <VoidDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function VoidDialog({ request: { id, version, title }, onClose }: { request: Request; onClose: () => void }) {
  const t = useTranslations('signing.screens.void')
  return (
    <ReasonDialog
      mutation={VoidSigningRequestDocument}
      variables={(reason) => ({ id, version, reason })}
      rules={{ maxLength: signingLimits.reason, rows: 3 }}
      words={{
        title: t('title', { title }),
        text: t('text'),
        reason: t('reason'),
        hint: t('reasonHint'),
        save: t('ok'),
      }}
      danger
      done={t('done')}
      onClose={onClose}
    />
  )
}
