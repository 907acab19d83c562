'use client'
import { useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { tellLate } from '@/app/_lib/use-late'
import type { Answer } from './answer-invitation'

/** The buttons of the answer to an invitation; how it is given is loaded at the press. */
export function AnswerButtons({ answer, children }: { answer: Answer; children: ReactNode }) {
  const router = useRouter()
  const busy = useRef(false)
  async function press({ target }: MouseEvent) {
    const button = (target as Element).closest<HTMLElement>('[data-press]')
    if (!button || busy.current) return
    busy.current = true
    const file = await import('./answer-invitation').catch(tellLate)
    const to = (await file?.answerInvitation(button.dataset.press ?? '', answer)) ?? null
    busy.current = false
    if (to === null) return
    router.refresh()
    if (to) router.push(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the buttons inside.
    <div onClick={press} className="flex flex-wrap gap-2">
      {children}
    </div>
  )
}
