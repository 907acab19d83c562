'use client'
import { useRouter } from 'next/navigation'
import { type RefObject, useEffect } from 'react'
import { confirmDialog } from '@/app/_ui/ask'

export type LeaveLabels = { title: string; text: string; leave: string; stay: string }

/** While `dirty` is true, leaving the page asks: by a link of ours in our dialog, by closing the tab in the browser's. */
export function useLeaveGuard(dirty: RefObject<boolean>, labels: LeaveLabels) {
  const router = useRouter()
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault()
    const clicked = (event: MouseEvent) => {
      const href = dirty.current ? linkOf(event) : null
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      void ask(labels).then((leave) => {
        if (!leave) return
        dirty.current = false
        router.push(href)
      })
    }
    window.addEventListener('beforeunload', closing)
    document.addEventListener('click', clicked, true)
    return () => {
      window.removeEventListener('beforeunload', closing)
      document.removeEventListener('click', clicked, true)
    }
  }, [dirty, labels, router])
}

const ask = ({ title, text, leave, stay }: LeaveLabels) => confirmDialog({ title, text, ok: leave, cancel: stay })

/** The page a plain click on a link leads to inside the app; null for everything else. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !plain || link.target || link.download) return null
  const to = new URL(link.href, window.location.href)
  const here = to.pathname === window.location.pathname && to.search === window.location.search
  return to.origin === window.location.origin && !here ? to.pathname + to.search : null
}
