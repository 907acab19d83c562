'use client'

import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import { DisablePersonDocument } from '@/graphql/generated/disable-person'
import { EnablePersonDocument } from '@/graphql/generated/enable-person'
import { RemovePersonContactDocument } from '@/graphql/generated/remove-person-contact'
import { SignPersonOutDocument } from '@/graphql/generated/sign-person-out'
import { UndoPeopleMergeDocument } from '@/graphql/generated/undo-people-merge'

/** Actions of a super admin on a person's account; the person is notified of each. */
export function PersonButtons({ id, disabled }: { id: string; disabled: boolean }) {
  const t = useTranslations('people.acts')
  const signOut = useAction({
    mutation: SignPersonOutDocument,
    confirm: { title: t('signOutTitle'), text: t('told'), ok: t('signOut') },
    done: ({ ended }) => t('signedOut', { count: ended }),
  })
  const disable = useAction({
    mutation: DisablePersonDocument,
    confirm: { title: t('disableTitle'), text: t('disableText'), ok: t('disable'), danger: true },
    done: t('disabled'),
  })
  const enable = useAction({
    mutation: EnablePersonDocument,
    confirm: { title: t('enableTitle'), text: t('told'), ok: t('enable') },
    done: t('enabled'),
  })
  if (disabled) {
    return (
      <Button busy={enable.busy} onClick={() => enable.run({ id })}>
        {t('enable')}
      </Button>
    )
  }
  return (
    <>
      <Button busy={signOut.busy} onClick={() => signOut.run({ id })}>
        {t('signOut')}
      </Button>
      <Button variant="danger" busy={disable.busy} onClick={() => disable.run({ id })}>
        {t('disable')}
      </Button>
    </>
  )
}

/** Removes a contact from a person. */
export function RemoveContact({ id, contactId, value }: { id: string; contactId: string; value: string }) {
  const t = useTranslations('people.acts')
  const { run, busy } = useAction({
    mutation: RemovePersonContactDocument,
    confirm: { title: t('removeTitle', { contact: value }), text: t('removeText'), ok: t('remove'), danger: true },
    done: t('removed'),
  })
  return (
    <Button
      size="sm"
      busy={busy}
      onClick={() => run({ id, contactId })}
      aria-label={t('removeNamed', { contact: value })}
    >
      {t('remove')}
    </Button>
  )
}

/** Undoes a merge. */
export function UndoMerge({ id }: { id: string }) {
  const t = useTranslations('people.acts')
  const { run, busy } = useAction({
    mutation: UndoPeopleMergeDocument,
    confirm: { title: t('undoTitle'), text: t('undoText'), ok: t('undo'), danger: true },
    done: t('undone'),
  })
  return (
    <Button size="sm" busy={busy} onClick={() => run({ id })}>
      {t('undo')}
    </Button>
  )
}

type TagText = { text: string; tone: Tone }
type LicenseRow = {
  id: string
  label: string
  archived: boolean
  dates: string
  verified: TagText
  status: TagText | null
}

/** Licenses as table rows: number, dates, result of the board check, and status. */
export function LicenseTable({ rows }: { rows: readonly LicenseRow[] }) {
  const t = useTranslations('people.record')
  return (
    <Table
      caption={t('licenses')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'license', header: t('license'), lead: true, cell: ({ label }) => label },
        { key: 'dates', header: t('dates'), cell: ({ dates }) => dates },
        {
          key: 'verified',
          header: t('verified'),
          cell: ({ verified }) => <Tag tone={verified.tone}>{verified.text}</Tag>,
        },
        {
          key: 'status',
          header: t('status'),
          cell: ({ status, archived }) => (
            <span className="flex flex-wrap gap-1.5">
              {status ? <Tag tone={status.tone}>{status.text}</Tag> : t('notYet')}
              {archived && <Tag>{t('archived')}</Tag>}
            </span>
          ),
        },
      ]}
    />
  )
}
