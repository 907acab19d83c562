'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { ReopenLabels } from './reopen-dialog'

const load = () => import('./reopen-dialog').then((file) => file.ReopenDialog)

/** Asks for the reason before a finalized session is opened for corrections. */
export function ReopenButton({ labels, ...session }: { id: string; version: number; labels: ReopenLabels }) {
  const { Part, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button onClick={open}>{labels.button}</Button>
      {Part && shown && <Part {...session} labels={labels} onClose={close} />}
    </>
  )
}
