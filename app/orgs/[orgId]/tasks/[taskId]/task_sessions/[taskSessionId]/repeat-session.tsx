'use client'
import { useRouter } from 'next/navigation'
import { FormDialog } from '@/app/_components/form-dialog'
import { useApiForm } from '@/app/_lib/use-api-form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { RepeatTaskSessionDocument } from '@/graphql/generated/repeat-task-session'
import type { SessionActionLabels } from './session-labels'
import type { ActedSession } from './session-menu'

type Props = { session: ActedSession; labels: SessionActionLabels; onClose: () => void }

/** More sessions like this one, a week apart. */
export function RepeatSession({ session: { id, version, taskHome }, labels, onClose }: Props) {
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(RepeatTaskSessionDocument)
  const { repeatForm: words, form } = labels

  async function save(data: FormData) {
    const times = Number(data.get('times'))
    if (!(await submit({ id, version, times: Number.isInteger(times) ? times : 0 }))) return
    showToast({ title: labels.done.repeat, tone: 'success' })
    router.push(taskHome)
    router.refresh()
  }
  return (
    <FormDialog title={words.title} onClose={onClose} busy={busy} labels={{ ...form, save: words.ok }} onSubmit={save}>
      <p className="text-soft">{words.lead}</p>
      <TextField
        name="times"
        label={words.times}
        hint={words.timesHint}
        error={errors.times}
        defaultValue="1"
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
    </FormDialog>
  )
}
