'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { MemberLabels } from '../use-member-moves'

const load = () => import('./row-menu').then((file) => file.default)

/** The members of a list with the one menu for their rows, which is loaded at the first press. */
export function MemberMenus({ children, ...labels }: MemberLabels & { children: ReactNode }) {
  const { Part: RowMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick}>
      {children}
      {RowMenu && <RowMenu pressed={pressed} labels={labels} onClose={close} />}
    </PressArea>
  )
}
