'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { RosterLabels } from '../roster-labels'

const load = () => import('./roster-menu').then((file) => file.default)

/** The lines of a roster with the one menu for them, which is loaded at the first press. */
export function RosterMenus({ labels, children }: { labels: RosterLabels; children: ReactNode }) {
  const { Part: RosterMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick} className="flex flex-col gap-5">
      {children}
      {RosterMenu && <RosterMenu pressed={pressed} labels={labels} onClose={close} />}
    </PressArea>
  )
}
