'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { AskToCloseOrganizationDocument } from '@/graphql/generated/ask-to-close-organization'
import { isNameOf } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { deskReasonProblem, visitReasonLength } from '@/lib/domain/orgs/visit'
import { problemsAmong } from '@/lib/domain/values'

type Props = { org: { id: string; name: string }; onClose: () => void }

/** Asks why an organization is closed, and for its name. */
export default function ClosingForm({ org, onClose }: Props) {
  const t = useTranslations('orgData.closing')
  const { run, busy, errors } = useAction({
    mutation: AskToCloseOrganizationDocument,
    check: ({ reason, name }) =>
      problemsAmong({
        reason: deskReasonProblem(reason),
        name: isNameOf(org.name, name) ? null : 'validation.orgName',
      }),
    done: t('askedDone'),
    onClose,
  })
  return (
    <FormDialog
      title={t('askTitle', { name: org.name })}
      save={t('ask')}
      danger
      onClose={onClose}
      busy={busy}
      onSubmit={(form) =>
        run({
          orgId: org.id,
          ...{ reason: String(form.get('reason') ?? ''), name: String(form.get('name') ?? '') },
        })
      }
    >
      <p>{t('askLead')}</p>
      <TextField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={errors.reason}
        maxLength={visitReasonLength}
        autoComplete="off"
      />
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint', { name: org.name })}
        error={errors.name}
        maxLength={orgLimits.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}
