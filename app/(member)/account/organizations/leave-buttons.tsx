'use client'
import { useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { tellLate } from '@/app/_lib/use-late'
import type { LeaveLabels } from './leave-org'

/** Hears the buttons that leave an organization; how it is done is loaded at the press. */
export function LeaveButtons({ labels, children }: { labels: LeaveLabels; children: ReactNode }) {
  const router = useRouter()
  const busy = useRef(false)
  async function press({ target }: MouseEvent) {
    const button = (target as Element).closest<HTMLElement>('[data-press]')
    if (!button || busy.current) return
    busy.current = true
    const file = await import('./leave-org').catch(tellLate)
    await file?.leaveOrg(button.dataset.press ?? '', labels)
    busy.current = false
    router.refresh()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the buttons inside.
    <div onClick={press}>{children}</div>
  )
}
