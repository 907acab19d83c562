'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { WithdrawLabels } from './withdraw-dialog'

const load = () => import('./withdraw-dialog').then((file) => file.WithdrawDialog)

/** Opens the question before a credit is taken out of every count. */
export function WithdrawCredit({ labels, ...credit }: { id: string; version: number; labels: WithdrawLabels }) {
  const { Part, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button onClick={open}>{labels.button}</Button>
      {Part && <Part {...credit} labels={labels} open={shown} onClose={close} />}
    </>
  )
}
