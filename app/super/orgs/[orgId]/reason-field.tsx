'use client'
import { useTranslations } from 'next-intl'
import { TextField } from '@/app/_ui/text-field'
import { visitReasonLength } from '@/lib/domain/orgs/visit'

/** Why something is done with an organization. */
export function ReasonField({ error }: { error: string | undefined }) {
  const t = useTranslations('installation.org')
  return (
    <TextField
      name="reason"
      label={t('reason')}
      hint={t('reasonHint')}
      error={error}
      maxLength={visitReasonLength}
      autoComplete="off"
    />
  )
}
