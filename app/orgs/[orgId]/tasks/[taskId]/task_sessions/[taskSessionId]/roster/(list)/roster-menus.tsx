'use client'
import type { ReactNode } from 'react'
import { usePress } from '@/app/_lib/use-press'
import type { RosterLabels } from '../roster-labels'

const load = () => import('./roster-menu').then((file) => file.default)

/** The lines of a roster with the one menu for them, which is loaded at the first press. */
export function RosterMenus({ labels, children }: { labels: RosterLabels; children: ReactNode }) {
  const { Part: RosterMenu, pressed, onClick, close } = usePress(load)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the buttons inside.
    <div onClick={onClick} className="flex flex-col gap-5">
      {children}
      {RosterMenu && <RosterMenu pressed={pressed} labels={labels} onClose={close} />}
    </div>
  )
}
