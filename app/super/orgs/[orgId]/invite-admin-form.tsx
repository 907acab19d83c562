'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { ReasonField } from '@/app/_components/reason-form'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { InviteOrganizationAdminDocument } from '@/graphql/generated/invite-organization-admin'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { contactLength } from '@/lib/domain/people/contact'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

/** Asks whom to invite as an administrator, and why a super admin does it. */
export default function InviteAdminForm({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const t = useTranslations('installation.org')
  const { run, busy, errors } = useAction({
    mutation: InviteOrganizationAdminDocument,
    check: ({ contact, reason }) =>
      problemsAmong({ contact: lineProblem(contact, contactLength), reason: deskReasonProblem(reason) }),
    done: t('invitedDone'),
    onClose,
  })
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <FormDialog
      title={t('inviteTitle')}
      save={t('inviteSave')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => run({ orgId, contact: text(form, 'contact'), reason: text(form, 'reason') })}
    >
      <TextField
        name="contact"
        label={t('inviteContact')}
        error={errors.contact}
        maxLength={contactLength}
        autoComplete="off"
      />
      <ReasonField label={t('reason')} hint={t('reasonHint')} error={errors.reason} />
    </FormDialog>
  )
}
