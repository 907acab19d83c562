'use client'
import { useRouter } from 'next/navigation'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { ReopenTaskSessionDocument } from '@/graphql/generated/reopen-task-session'

export type ReopenLabels = Record<'button' | 'title' | 'text' | 'reason' | 'ok' | 'done', string> & {
  form: FormDialogLabels
}

type Props = { id: string; version: number; labels: ReopenLabels; onClose: () => void }

/** Opens a finalized session for corrections; the reason is kept. */
export function ReopenDialog({ id, version, labels, onClose }: Props) {
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(ReopenTaskSessionDocument)

  async function reopen(form: FormData) {
    if (!(await submit({ id, version, reason: String(form.get('reason') ?? '') }))) return router.refresh()
    onClose()
    showToast({ title: labels.done, tone: 'success' })
    router.refresh()
  }
  return (
    <FormDialog
      title={labels.title}
      onClose={onClose}
      busy={busy}
      labels={{ ...labels.form, save: labels.ok }}
      onSubmit={reopen}
    >
      <p>{labels.text}</p>
      <TextField name="reason" label={labels.reason} error={errors.reason} maxLength={500} autoComplete="off" />
    </FormDialog>
  )
}
