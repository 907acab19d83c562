'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { AddLabels } from './add-labels'

const load = () => import('./add-dialog').then((file) => file.default)

type Props = { orgId: string; taskSessionId: string; labels: AddLabels }

/** The button that adds people to a session; its dialog is loaded at the press. */
export function AddPeople(props: Props) {
  const { Part: AddDialog, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button variant="primary" onClick={open}>
        {props.labels.open}
      </Button>
      {AddDialog && shown && <AddDialog {...props} onClose={close} />}
    </>
  )
}
