'use client'
import { useTranslations } from 'next-intl'
import { DateBox } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { renewalProblems } from '@/lib/domain/credentials/period'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

type Renewed = { id: string; version: number; lastEnd: PlainDate }

type Props = { license: Renewed; onClose: () => void }

/** Asks for the expiration date of the renewed license when its cycle is unknown. */
export default function RenewLicense({ license, onClose }: Props) {
  const t = useTranslations('credentials.detail.renew')
  const common = useTranslations('common')
  const { busy, errors, summary, save } = useDialogEdit(RenewCredentialDocument, {
    start: license,
    saved: t('saved'),
    onClose,
    // The other person's change may have been this very renewal, so the conflict is shown and the dialog has the
    // current dates.
    read: () => null,
    fields: () => ({}),
    check: ({ expiresAt }) => renewalProblems(expiresAt, license.lastEnd, todayIn('UTC', new Date())),
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      onSubmit={(typed) =>
        save({ id: license.id, version: license.version, expiresAt: String(typed.get('expiresAt') ?? '') })
      }
    >
      <p>{t('ask', { date: formatDate(license.lastEnd) })}</p>
      <FormErrors title={common('form.errorSummary')} errors={errorList(summary, { expiresAt: t('expires') })} />
      <DateBox name="expiresAt" label={t('expires')} hint={t('expiresHint')} error={errors.expiresAt} required />
    </FormDialog>
  )
}
