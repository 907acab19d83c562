'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { DeleteLabels } from './delete-dialog'

const load = () => import('./delete-dialog').then((file) => file.DeleteDialog)

/** Opens the question whether the account is to be deleted; its form is loaded at the press. */
export function DeleteButton({ labels }: { labels: DeleteLabels }) {
  const { Part, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button variant="danger" onClick={open}>
        {labels.button}
      </Button>
      {Part && shown && <Part labels={labels} onClose={close} />}
    </>
  )
}
