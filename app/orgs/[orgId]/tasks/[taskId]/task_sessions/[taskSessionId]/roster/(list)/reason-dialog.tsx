'use client'
import { useRouter } from 'next/navigation'
import { FormDialog } from '@/app/_components/form-dialog'
import { fill } from '@/app/_lib/fill'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { RejectEnrollmentDocument } from '@/graphql/generated/reject-enrollment'
import { RemoveEnrollmentDocument } from '@/graphql/generated/remove-enrollment'
import type { RosterLabels } from '../roster-labels'

/** Somebody to be turned down or taken off. */
export type Reasoned = {
  id: string
  version: number
  name: string
  seat: boolean
  move: 'approve' | 'reject' | 'remove'
}

type Props = { line: Reasoned; labels: RosterLabels; onClose: () => void }

/** Asks for the reason; a seat is taken away only with one. */
export function ReasonDialog({ line: { id, version, name, seat, move }, labels, onClose }: Props) {
  const router = useRouter()
  const rejecting = useWrite(RejectEnrollmentDocument)
  const removing = useWrite(RemoveEnrollmentDocument)
  const { busy, errors, tell } = move === 'reject' ? rejecting : removing
  const { ask, form, done } = labels

  async function save(data: FormData) {
    const variables = { id, version, reason: String(data.get('reason') ?? '') }
    const answer = move === 'reject' ? await rejecting.send(variables) : await removing.send(variables)
    if (!answer) return
    if (answer.success)
      showToast({ title: fill(move === 'reject' ? done.reject : done.remove, { name }), tone: 'success' })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={fill(move === 'reject' ? ask.reject : ask.remove, { name })}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
      labels={form}
    >
      <p className="text-soft">{seat ? ask.seatText : ask.pendingText}</p>
      <TextArea
        name="reason"
        label={seat ? ask.reason : ask.reasonOptional}
        error={errors.reason}
        maxLength={300}
        required={seat}
      />
    </FormDialog>
  )
}
