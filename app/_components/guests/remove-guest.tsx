'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextArea } from '@/app/_ui/text-area'
import { RemoveGuestDocument } from '@/graphql/generated/remove-guest'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Removal = {
  id: string
  version: number
  name: string
  look: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Removes a guest from the session, with a reason. */
export default function RemoveGuest({ id, version, name, look, onClose }: Removal) {
  const t = useTranslations('guests.remove')
  const { run, busy, errors } = useAction({
    mutation: RemoveGuestDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, enrollmentReasonLength) }),
    done: t('done', { name }),
    onClose: () => {
      void look?.()
      onClose()
    },
  })
  const remove = (form: FormData) => run({ id, version, reason: String(form.get('reason') ?? '') })
  return (
    <FormDialog title={t('title', { name })} onClose={onClose} onSubmit={remove} busy={busy} save={t('save')} danger>
      <p className="text-soft">{t('text')}</p>
      <TextArea name="reason" label={t('reason')} error={errors.reason} maxLength={enrollmentReasonLength} />
    </FormDialog>
  )
}
