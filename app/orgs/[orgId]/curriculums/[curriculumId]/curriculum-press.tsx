'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { MoveLabels } from './curriculum-moves'

const load = () => import('./curriculum-moves')

type Props = { moved: { id: string; version: number }; labels: MoveLabels; children: ReactNode }

/** The buttons of a curriculum's page; what they do is loaded at the press. */
export function CurriculumPress({ moved, labels, children }: Props) {
  const router = useRouter()
  const press = usePerform(load, async ({ moveCurriculum }, says) => {
    if (says !== 'activate' && says !== 'retire') return
    await moveCurriculum(says, moved, labels)
    router.refresh()
  })
  return (
    <PressArea onPress={press} inline>
      {children}
    </PressArea>
  )
}
