'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { type InvitationLabels, type InvitationMove, readInvited } from './invited'
import { performMove } from './perform-move'

type Props = { pressed: HTMLElement | null; labels: InvitationLabels; onClose: (button: HTMLElement) => void }

/** What can be done with the open invitation whose button was pressed. */
export default function RowMenu({ pressed, labels, onClose }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  if (!pressed) return null
  const invited = readInvited(pressed.dataset.press ?? '')

  async function move(one: InvitationMove) {
    if (busy) return
    setBusy(true)
    await performMove(one, invited, labels)
    setBusy(false)
    router.refresh()
  }
  return (
    <RowPanel key={invited.id} button={pressed} onClose={onClose}>
      <button type="button" className={menuItem()} onClick={() => move('resend')}>
        {labels.resend}
      </button>
      <button type="button" className={menuItem(true)} onClick={() => move('revoke')}>
        {labels.revoke}
      </button>
    </RowPanel>
  )
}
