'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { SessionMenuProps } from './session-menu'

const load = () => import('./session-menu').then((file) => file.default)

/** The buttons of a session's page; what they do is loaded at the first press. */
export function SessionPress({ menu, children }: { menu: SessionMenuProps; children: ReactNode }) {
  const { Part: SessionMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick} inline>
      {children}
      {SessionMenu && <SessionMenu {...menu} pressed={pressed} onClose={close} />}
    </PressArea>
  )
}
