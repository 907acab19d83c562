'use client'
import type { ReactNode } from 'react'
import { usePress } from '@/app/_lib/use-press'
import type { InvitationLabels } from './invited'

const load = () => import('./row-menu').then((file) => file.default)

/** The invitations of a list with the one menu for their rows, which is loaded at the first press. */
export function InvitationMenus({ labels, children }: { labels: InvitationLabels; children: ReactNode }) {
  const { Part: RowMenu, pressed, onClick, close } = usePress(load)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the buttons inside.
    <div onClick={onClick}>
      {children}
      {RowMenu && <RowMenu pressed={pressed} labels={labels} onClose={close} />}
    </div>
  )
}
