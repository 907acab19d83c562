'use client'
import { useRouter } from 'next/navigation'
import type { SubmitEvent } from 'react'
import { wayBack } from '@/app/_lib/send-write'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import { WithdrawCreditDocument } from '@/graphql/generated/withdraw-credit'

export type WithdrawLabels = Record<
  'button' | 'title' | 'text' | 'reason' | 'optional' | 'confirm' | 'cancel' | 'close' | 'done',
  string
>

type Props = { id: string; version: number; labels: WithdrawLabels; open: boolean; onClose: () => void }

/** Takes the credit out of every count, after a question that says what this means. */
export function WithdrawDialog({ id, version, labels, open, onClose: close }: Props) {
  const router = useRouter()
  const { busy, errors, submit } = useApiForm(WithdrawCreditDocument, 'withdrawCredit')

  async function withdraw(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    const answer = await submit({ id, version, reason })
    if (!answer) return router.refresh()
    close()
    const after = answer.data
    showToast({
      title: labels.done,
      ...(after && { undo: wayBack(RestoreCreditDocument, 'restoreCredit', { ...after }) }),
    })
    router.refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={labels.title}
      closeLabel={labels.close}
      footer={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form="withdraw" variant="danger" busy={busy}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      <form id="withdraw" onSubmit={withdraw} className="flex flex-col gap-4">
        <p>{labels.text}</p>
        <TextField
          name="reason"
          label={labels.reason}
          optional={labels.optional}
          error={errors.reason}
          maxLength={500}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
