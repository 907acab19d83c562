'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { DecideRequestedDocumentDocument } from '@/graphql/generated/decide-requested-document'
import { type RequestDecision, requestLimits } from '@/lib/domain/documents/requests'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Props = { id: string; version: number; called: string; decision: RequestDecision; onClose: () => void }

/** Asks why an answer is sent back, something else accepted, or somebody exempted; the person reads the reason. */
export default function DecideDialog({ id, version, called: name, decision, onClose }: Props) {
  const t = useTranslations('documentRequests.decide')
  const common = useTranslations('common.form')
  const { run, busy, errors } = useAction({
    mutation: DecideRequestedDocumentDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, requestLimits.reason) }),
    done: t('done', { decision, name }),
    onClose,
    refreshOnRefusal: true,
  })
  function save(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? '').trim()
    return run({ id, version, decision, reason: text('reason'), validUntil: text('validUntil') || null })
  }
  return (
    <FormDialog
      title={t('title', { decision, name })}
      save={t('save', { decision })}
      busy={busy}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-soft">{t('text', { decision, name })}</p>
      <TextArea
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={errors.reason}
        maxLength={requestLimits.reason}
      />
      {decision === 'ACCEPT' && (
        <DateBox
          name="validUntil"
          label={t('validUntil')}
          optional={common('optional')}
          error={errors.validUntil}
          defaultValue=""
        />
      )}
    </FormDialog>
  )
}
