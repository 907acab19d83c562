'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { MemberMenuProps } from './member-menu'

const load = () => import('./member-menu').then((file) => file.default)

/** The buttons of a member's page; what they do is loaded at the first press. */
export function MemberPress({ menu, children }: { menu: MemberMenuProps; children: ReactNode }) {
  const { Part: MemberMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick} inline>
      {children}
      {MemberMenu && <MemberMenu {...menu} pressed={pressed} onClose={close} />}
    </PressArea>
  )
}
