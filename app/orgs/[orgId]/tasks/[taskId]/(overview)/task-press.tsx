'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'
import type { TaskMenuProps } from './task-menu'

const load = () => import('./task-menu').then((file) => file.default)

/** The buttons of a class's page; what they do is loaded at the first press. */
export function TaskPress({ menu, children }: { menu: TaskMenuProps; children: ReactNode }) {
  const { Part: TaskMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick} inline>
      {children}
      {TaskMenu && <TaskMenu {...menu} pressed={pressed} onClose={close} />}
    </PressArea>
  )
}
