'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-form'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { AppointSuperAdminDocument } from '@/graphql/generated/appoint-super-admin'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { contactLength } from '@/lib/domain/people/contact'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

/** Asks who becomes a super admin, and why. */
export default function AppointForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('installation.settings')
  const { run, busy, errors } = useAction({
    mutation: AppointSuperAdminDocument,
    check: ({ contact, reason }) =>
      problemsAmong({ contact: lineProblem(contact, contactLength), reason: deskReasonProblem(reason) }),
    done: t('appointed'),
    onClose,
  })
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <FormDialog
      title={t('appointTitle')}
      save={t('appointSave')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ contact: text(form, 'contact'), reason: text(form, 'reason') })}
    >
      <TextField
        name="contact"
        label={t('appointContact')}
        hint={t('appointContactHint')}
        error={errors.contact}
        maxLength={contactLength}
        autoComplete="off"
      />
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
