'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-field'
import { FormDialog } from '@/app/_forms/form-dialog'
import { DismissSuperAdminDocument } from '@/graphql/generated/dismiss-super-admin'
import { deskReasonProblems } from '@/lib/domain/orgs/visit'
import type { SuperAdminRow } from './super-admin-row'

type Props = { person: SuperAdminRow; onClose: () => void }

/** Asks for the reason for removing a super admin. */
export default function DismissForm({ person, onClose }: Props) {
  const t = useTranslations('installation.settings')
  const { run, busy, errors } = useAction({
    mutation: DismissSuperAdminDocument,
    check: deskReasonProblems,
    done: t('dismissed'),
    onClose,
  })
  return (
    <FormDialog
      title={t('dismissTitle', { name: person.name })}
      save={t('dismissSave')}
      danger
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ userId: person.id, reason: String(form.get('reason') ?? '') })}
    >
      <p>{t('dismissLead')}</p>
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
