'use client'
import { useTranslations } from 'next-intl'
import { ReasonField } from '@/app/_components/reason-field'
import { FormDialog } from '@/app/_forms/form-dialog'

type Props = {
  title: string
  lead: string
  save: string
  busy: boolean
  error: string | undefined
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason for placing or releasing a legal hold. */
export function HoldForm({ title, lead, save, busy, error, onReason, onClose }: Props) {
  const t = useTranslations('orgData.holds')
  return (
    <FormDialog
      title={title}
      save={save}
      busy={busy}
      onClose={onClose}
      onSubmit={(form) => onReason(String(form.get('reason') ?? ''))}
    >
      <p>{lead}</p>
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={error} />
    </FormDialog>
  )
}
