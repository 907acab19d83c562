'use client'
import { useRouter } from 'next/navigation'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { fill } from '@/app/_lib/fill'
import { wayBack } from '@/app/_lib/send-write'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { RemoveMemberDocument, type RemoveMemberMutation } from '@/graphql/generated/remove-member'
import { type EndReason, endReasons } from '@/lib/domain/orgs/end-reasons'
import type { MovedMember } from './use-member-moves'

export type RemoveLabels = {
  label: string
  /** `{name}` stands for the member. */
  title: string
  text: string
  reason: string
  choose: string
  reasons: Record<EndReason, string>
  done: string
  form: FormDialogLabels
}

type Props = { member: MovedMember; labels: RemoveLabels; onClose: () => void }

type Removed = RemoveMemberMutation['removeMember']['data']

/** Taking back makes a member: who was an administrator would come back as less, so that is not offered as the same. */
const rehiring = (removed: Removed) =>
  removed?.roleType === 'MEMBER'
    ? wayBack(RehireMemberDocument, { id: removed.id, version: removed.version })
    : undefined

/** Asks for the reason and ends a membership. */
export default function RemoveMember({ member: { id, version, name }, labels, onClose }: Props) {
  const router = useRouter()
  const { busy, errors, send, tell } = useWrite(RemoveMemberDocument)

  async function remove(form: FormData) {
    const reason = String(form.get('reason') ?? '')
    const answer = await send({ id, version, reason })
    if (!answer) return
    if (answer.success) showToast({ title: fill(labels.done, { name }), undo: rehiring(answer.data) })
    else await tell(answer)
    if (!answer.success && !isStale(answer)) return
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={fill(labels.title, { name })}
      onClose={onClose}
      onSubmit={remove}
      busy={busy}
      labels={labels.form}
    >
      <p>{labels.text}</p>
      <SelectField
        name="reason"
        label={labels.reason}
        placeholder={labels.choose}
        options={endReasons.map((value) => ({ value, label: labels.reasons[value] }))}
        error={errors.reason}
      />
    </FormDialog>
  )
}
