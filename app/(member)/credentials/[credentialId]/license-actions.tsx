'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { ArchiveCredentialDocument } from '@/graphql/generated/archive-credential'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { RestoreCredentialDocument } from '@/graphql/generated/restore-credential'
import type { EditedLicense } from './edit-license'

const loadEditLicense = () => import('./edit-license')

type Props = {
  license: EditedLicense
  /** What the license is called. */
  label: string
  /** The period that renewing adds, in the reader's dates; null where there is none to go on from. */
  renewal: { startsAt: string; endsAt: string } | null
}

/** What can be done with a license in use: add a credit, renew, edit, put aside. */
export function LicenseActions({ license, label, renewal }: Props) {
  const t = useTranslations('credentials.detail')
  const [editing, setEditing] = useState(false)
  const { id, version } = license
  const renew = useAction({
    mutation: RenewCredentialDocument,
    confirm: renewal ? { title: t('renew.title'), text: t('renew.text', renewal), ok: t('actions.renew') } : undefined,
    done: renewal ? t('renew.done', { endsAt: renewal.endsAt }) : undefined,
  })
  const archive = useAction({
    mutation: ArchiveCredentialDocument,
    done: { title: t('archive.done'), text: t('archive.text', { credential: label }) },
    undo: undoBy(RestoreCredentialDocument),
  })
  return (
    <>
      <ButtonLink href="/add-credits" variant="primary" icon={<Icon name="plus" size={16} />}>
        {t('actions.addCredit')}
      </ButtonLink>
      {renewal && (
        <Button
          onClick={() => renew.run({ id, version })}
          busy={renew.busy}
          icon={<Icon name="refresh-cw" size={16} />}
        >
          {t('actions.renew')}
        </Button>
      )}
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
    </>
  )
}

/** Takes an archived license back into use. */
export function RestoreLicense({ id, version }: { id: string; version: number }) {
  const t = useTranslations('credentials.detail')
  const restore = useAction({ mutation: RestoreCredentialDocument, done: t('restored') })
  return (
    <Button variant="primary" onClick={() => restore.run({ id, version })} busy={restore.busy}>
      {t('actions.restore')}
    </Button>
  )
}
