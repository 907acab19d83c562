'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_components/form-dialog'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { RejectEnrollmentDocument } from '@/graphql/generated/reject-enrollment'
import { RemoveEnrollmentDocument } from '@/graphql/generated/remove-enrollment'
import type { NamedLine } from './roster-actions'

type Props = { line: NamedLine; move: 'reject' | 'remove'; onClose: () => void }

/** Turns somebody down or takes them off, with a reason; a seat is taken away only with one. */
export default function ReasonDialog({ line: { id, version, name, seat }, move, onClose }: Props) {
  const t = useTranslations('enrollments.roster')
  const router = useRouter()
  const rejecting = useWrite(RejectEnrollmentDocument)
  const removing = useWrite(RemoveEnrollmentDocument)
  const { busy, errors, tell } = move === 'reject' ? rejecting : removing

  async function save(data: FormData) {
    const variables = { id, version, reason: String(data.get('reason') ?? '') }
    const answer = move === 'reject' ? await rejecting.send(variables) : await removing.send(variables)
    if (!answer) return
    if (answer.success) showToast({ title: t(move === 'reject' ? 'rejected' : 'removed', { name }) })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t(move === 'reject' ? 'rejectTitle' : 'removeTitle', { name })}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
      save={t('save')}
    >
      <p className="text-soft">{t(seat ? 'removeText' : 'pendingText')}</p>
      <TextArea
        name="reason"
        label={t(seat ? 'reason' : 'reasonOptional')}
        error={errors.reason}
        maxLength={300}
        required={seat}
      />
    </FormDialog>
  )
}
