'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { FinalizeLabels } from './finalize-dialog'

const load = () => import('./finalize-dialog').then((file) => file.FinalizeDialog)

type Props = {
  id: string
  version: number
  disabled: boolean
  /** What becomes of who is undecided, one line for each kind. */
  proposed: readonly string[]
  labels: FinalizeLabels
}

/** Asks once more before a session is finalized. */
export function FinalizeButton({ disabled, ...session }: Props) {
  const { Part, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button variant="primary" onClick={open} disabled={disabled}>
        {session.labels.button}
      </Button>
      {Part && <Part {...session} open={shown} onClose={close} />}
    </>
  )
}
