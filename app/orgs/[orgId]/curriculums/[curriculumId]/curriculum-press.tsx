'use client'
import { useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { tellLate } from '@/app/_lib/use-late'
import type { MoveLabels } from './curriculum-moves'

type Props = { moved: { id: string; version: number }; labels: MoveLabels; children: ReactNode }

/** The buttons of a curriculum's page; what they do is loaded at the press. */
export function CurriculumPress({ moved, labels, children }: Props) {
  const router = useRouter()
  const busy = useRef(false)

  async function press({ target }: MouseEvent) {
    const move = (target as Element).closest<HTMLElement>('[data-press]')?.dataset.press
    if (busy.current || (move !== 'activate' && move !== 'retire')) return
    busy.current = true
    const moves = await import('./curriculum-moves').catch(tellLate)
    await moves?.moveCurriculum(move, moved, labels)
    busy.current = false
    router.refresh()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the buttons inside.
    <span onClick={press} className="contents">
      {children}
    </span>
  )
}
