'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { DeclineRequestedDocumentDocument } from '@/graphql/generated/decline-requested-document'
import { requestLimits } from '@/lib/domain/documents/requests'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Props = { id: string; version: number; org: string; title: string; onClose: () => void }

/** Asks for the reason, and tells the person who will read it. */
export default function Decline({ id, version, org, title, onClose }: Props) {
  const t = useTranslations('documentRequests')
  const { run, busy, errors } = useAction({
    mutation: DeclineRequestedDocumentDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, requestLimits.reason) }),
    done: t('done.declined', { org }),
    onClose,
  })
  return (
    <FormDialog
      title={t('own.declineTitle', { title })}
      onClose={onClose}
      onSubmit={(form) => run({ id, version, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('own.declineSave')}
    >
      <p>{t('own.declineText', { org })}</p>
      <TextArea name="reason" label={t('own.reason')} error={errors.reason} maxLength={requestLimits.reason} rows={3} />
    </FormDialog>
  )
}
