'use client'
import { useRouter } from 'next/navigation'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import { FinalizeTaskSessionDocument } from '@/graphql/generated/finalize-task-session'

export type FinalizeLabels = Record<'button' | 'title' | 'text' | 'ok' | 'cancel' | 'close' | 'done', string>

type Props = {
  id: string
  version: number
  proposed: readonly string[]
  labels: FinalizeLabels
  open: boolean
  onClose: () => void
}

/** The question before credits and certificates are issued, with what is accepted by it. */
export function FinalizeDialog({ id, version, proposed, labels, open, onClose: close }: Props) {
  const router = useRouter()
  const { busy, submit } = useApiForm(FinalizeTaskSessionDocument, 'finalizeTaskSession')

  async function finalize() {
    const answer = await submit({ id, version, acceptProposals: true })
    close()
    if (answer) showToast({ title: labels.done, tone: 'success' })
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
          <Button variant="primary" busy={busy} onClick={finalize}>
            {labels.ok}
          </Button>
        </>
      }
    >
      <p>{labels.text}</p>
      {proposed.length > 0 && (
        <ul className="ms-5 mt-3 list-disc">
          {proposed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
