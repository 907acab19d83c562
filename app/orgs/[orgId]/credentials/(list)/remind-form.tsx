'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { tellLate } from '@/app/_lib/missing-part'
import type { RemindLabels } from './remind'

type Props = { orgId: string; labels: RemindLabels; children: ReactNode }

/** The rows with their boxes; what is done with those that are ticked is loaded at the first tick. */
export function RemindForm({ orgId, labels, children }: Props) {
  const router = useRouter()
  const busy = useRef(false)
  async function hear(event: SyntheticEvent<HTMLFormElement>) {
    const { type, target, currentTarget: form } = event
    if (type === 'submit') event.preventDefault()
    const remind = await import('./remind').catch(tellLate)
    if (type !== 'submit') return remind?.tick(form, target, labels)
    if (busy.current) return
    busy.current = true
    if (await remind?.remind(form, orgId, labels)) router.refresh()
    busy.current = false
  }
  return (
    <form onSubmit={hear} onChange={hear}>
      {children}
    </form>
  )
}
