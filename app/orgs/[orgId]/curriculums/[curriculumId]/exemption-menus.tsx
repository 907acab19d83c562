'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { ExemptionLabels } from './exemption-menu'

const load = () => import('./exemption-menu').then((file) => file.default)

/** The members of a curriculum with the one menu for their rows, which is loaded at the first press. */
export function ExemptionMenus({ children, ...labels }: ExemptionLabels & { children: ReactNode }) {
  const { Part: ExemptionMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick}>
      {children}
      {ExemptionMenu && <ExemptionMenu pressed={pressed} labels={labels} onClose={close} />}
    </PressArea>
  )
}
