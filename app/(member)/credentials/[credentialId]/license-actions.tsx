'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { EditedLicense, EditLicenseLabels } from './edit-license'
import { type Done, type Question, useLicenseMoves } from './use-license-moves'

const load = () => import('./edit-license').then((file) => file.default)

export type ActionLabels = {
  addCredit: string
  edit: string
  renew: string
  archive: string
  renewal: Question | null
  archiving: Done
  editing: EditLicenseLabels
}

type Props = { license: EditedLicense; templates: Readonly<Record<string, string>>; labels: ActionLabels }

/** What can be done with a license in use: edit, renew, put aside. */
export function LicenseActions({ license, templates, labels }: Props) {
  const { Part: EditLicense, shown, open, close } = useLateDialog(load)
  const { busy, renew, go } = useLicenseMoves(license)
  const { renewal, archiving } = labels
  return (
    <>
      <ButtonLink href="/add-credits" variant="primary" icon={<Icon name="plus" size={16} />}>
        {labels.addCredit}
      </ButtonLink>
      {renewal && (
        <Button onClick={() => renew(renewal)} busy={busy === 'renew'} icon={<Icon name="refresh-cw" size={16} />}>
          {labels.renew}
        </Button>
      )}
      <Button onClick={open} icon={<Icon name="pencil" size={16} />}>
        {labels.edit}
      </Button>
      <Button
        variant="quiet"
        onClick={() => go('archive', archiving)}
        busy={busy === 'archive'}
        icon={<Icon name="archive" size={16} />}
      >
        {labels.archive}
      </Button>
      {EditLicense && shown && (
        <EditLicense license={license} templates={templates} labels={labels.editing} onClose={close} />
      )}
    </>
  )
}
