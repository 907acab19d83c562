'use client'
import { useRouter } from 'next/navigation'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { CancelTaskSessionDocument } from '@/graphql/generated/cancel-task-session'
import type { SessionActionLabels } from './session-labels'
import type { ActedSession } from './session-menu'

type Props = { session: ActedSession; labels: SessionActionLabels; onClose: () => void }

/** Calling a session off, with the reason that everybody is told. */
export function CancelSession({ session: { id, version }, labels, onClose }: Props) {
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(CancelTaskSessionDocument)
  const { cancelForm: words, form } = labels

  async function save(data: FormData) {
    if (!(await submit({ id, version, reason: String(data.get('reason') ?? '') }))) return router.refresh()
    showToast({ title: labels.done.cancel, tone: 'success' })
    router.refresh()
    onClose()
  }
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      busy={busy}
      labels={{ ...form, save: words.ok, cancel: words.keep }}
      onSubmit={save}
    >
      <p className="text-soft">{words.lead}</p>
      <TextArea name="reason" label={words.reason} hint={words.reasonHint} error={errors.reason} maxLength={500} />
    </FormDialog>
  )
}
