'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConflictNotice } from '@/app/_forms/conflict-notice'
import { DateBox } from '@/app/_forms/date-box'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-dialog-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { renewalProblems } from '@/lib/domain/credentials/renew'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

type Renewed = { id: string; version: number; lastEnd: PlainDate }

type Props = { license: Renewed; onClose: () => void }

/** Asks for the date on the renewed license, where nobody knows how long such a license runs. Taking another version starts anew. */
export default function RenewLicense(props: Props) {
  const [start, setStart] = useState(props.license)
  return <FormBody key={start.version} start={start} onTake={setStart} onClose={props.onClose} />
}

type FormProps = { start: Renewed; onTake: (license: Renewed) => void; onClose: () => void }

function FormBody({ start, onTake, onClose }: FormProps) {
  const t = useTranslations('credentials.detail.renew')
  const common = useTranslations('common')
  const { busy, errors, summary, other, version, save } = useDialogEdit(RenewCredentialDocument, {
    ...{ start, saved: t('saved'), onClose },
    read: (now: { version: number; expiresAt: PlainDate }): Renewed => ({
      ...start,
      version: now.version,
      lastEnd: now.expiresAt,
    }),
    check: ({ expiresAt }) => renewalProblems(expiresAt, start.lastEnd, todayIn('UTC', new Date())),
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      onSubmit={(typed) => save({ id: start.id, version, expiresAt: String(typed.get('expiresAt') ?? '') })}
    >
      <p>{t('ask', { date: formatDate(start.lastEnd) })}</p>
      <FormErrors title={common('form.errorSummary')} errors={errorList(summary, { expiresAt: t('expires') })} />
      {other && (
        <ConflictNotice
          facts={[{ term: t('expires'), detail: formatDate(other.lastEnd) }]}
          onTake={() => onTake(other)}
        />
      )}
      <DateBox name="expiresAt" label={t('expires')} hint={t('expiresHint')} error={errors.expiresAt} required />
    </FormDialog>
  )
}
