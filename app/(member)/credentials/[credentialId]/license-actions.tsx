'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { ArchiveCredentialDocument } from '@/graphql/generated/archive-credential'
import { RestoreCredentialDocument } from '@/graphql/generated/restore-credential'
import { UndoRenewalDocument } from '@/graphql/generated/undo-renewal'
import type { EditedLicense } from './edit-license'
import type { Renewal } from './view-model'

const loadEditLicense = () => import('./edit-license')
const loadRenewLicense = () => import('./renew-license')

type Props = {
  license: EditedLicense
  /** The display name of the license. */
  label: string
  renewal: Renewal | null
}

/** Actions for an active license: add a credit, renew, edit, archive. */
export function LicenseActions({ license, label, renewal }: Props) {
  const t = useTranslations('credentials.detail')
  const { id, version } = license
  const [editing, setEditing] = useState(false)
  const [renewing, setRenewing] = useDraftDialog(draftNames.renewal(id))
  const archive = useAction({
    mutation: ArchiveCredentialDocument,
    done: { title: t('archive.done'), text: t('archive.text', { credential: label }) },
    undo: undoBy(RestoreCredentialDocument),
  })
  // An ended license is renewed first.
  const addCredit = (
    <ButtonLink
      href="/add-credits"
      variant={renewal?.isOver ? 'secondary' : 'primary'}
      icon={<Icon name="plus" size={16} />}
    >
      {t('actions.addCredit')}
    </ButtonLink>
  )
  return (
    <>
      {!renewal?.isOver && addCredit}
      {renewal && (
        <Button
          variant={renewal.isOver ? 'primary' : 'secondary'}
          onClick={() => setRenewing(true)}
          icon={<Icon name="refresh-cw" size={16} />}
        >
          {t('actions.renew')}
        </Button>
      )}
      {renewal?.isOver && addCredit}
      <Button onClick={() => setEditing(true)} icon={<Icon name="pencil" size={16} />}>
        {t('actions.edit')}
      </Button>
      <Button
        variant="quiet"
        onClick={() => archive.run({ id, version })}
        busy={archive.busy}
        icon={<Icon name="archive" size={16} />}
      >
        {t('actions.archive')}
      </Button>
      {editing && <Lazy load={loadEditLicense} license={license} onClose={() => setEditing(false)} />}
      {renewing && renewal && (
        <Lazy load={loadRenewLicense} license={{ id, version }} renewal={renewal} onClose={() => setRenewing(false)} />
      )}
    </>
  )
}

/** Takes the newest renewal back. */
export function UndoRenewal({ id, version }: { id: string; version: number }) {
  const t = useTranslations('credentials.detail')
  const undo = useAction({ mutation: UndoRenewalDocument, done: t('renew.undone') })
  return (
    <Button variant="quiet" onClick={() => undo.run({ id, version })} busy={undo.busy}>
      {t('renewal.undo')}
    </Button>
  )
}

/** Restores an archived license. */
export function RestoreLicense({ id, version }: { id: string; version: number }) {
  const t = useTranslations('credentials.detail')
  const restore = useAction({ mutation: RestoreCredentialDocument, done: t('restored') })
  return (
    <Button variant="primary" onClick={() => restore.run({ id, version })} busy={restore.busy}>
      {t('actions.restore')}
    </Button>
  )
}
