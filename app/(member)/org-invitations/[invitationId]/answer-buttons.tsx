'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { Answer } from './answer-invitation'

const load = () => import('./answer-invitation')

/** The buttons of the answer to an invitation; how it is given is loaded at the press. */
export function AnswerButtons({ answer, children }: { answer: Answer; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ answerInvitation }, says) => {
    const to = await answerInvitation(says, answer)
    if (to === null) return
    router.refresh()
    if (to) router.push(to)
  })
  return (
    <PressArea onPress={press} className="flex flex-wrap gap-2">
      {children}
    </PressArea>
  )
}
