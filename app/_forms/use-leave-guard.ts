'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect } from 'react'
import { isPlainClick, linkOf } from '@/app/_lib/link-of'
import { confirmDialog, type Question } from '@/app/_ui/ask'
import { emitDiscarded } from './draft-events'

/** Dispatched when the page is left because the session is over: no question is asked then. */
export const leavingEvent = 'suma:leaving'

/**
 * While `dirty` is true, leaving the page asks for confirmation: in our dialog for links inside the app, in the
 * browser's for closing the tab. `words` replace the usual question, which is about unsaved input; they must be the
 * same object at every call.
 */
export function useLeaveGuard(dirty: RefObject<boolean>, words?: Question) {
  const router = useRouter()
  const t = useTranslations('common.form')
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault()
    const leaving = () => {
      dirty.current = false
    }
    const clicked = (event: MouseEvent) => {
      const href = dirty.current && isPlainClick(event) ? linkOf(event.target) : null
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      const usual = { title: t('leaveTitle'), text: t('leaveText'), ok: t('leave'), cancel: t('stay') }
      void confirmDialog({ ...(words ?? usual), stay: true }).then((leave) => {
        if (!leave) return
        dirty.current = false
        emitDiscarded()
        router.push(href)
      })
    }
    window.addEventListener('beforeunload', closing)
    window.addEventListener(leavingEvent, leaving)
    document.addEventListener('click', clicked, true)
    return () => {
      window.removeEventListener('beforeunload', closing)
      window.removeEventListener(leavingEvent, leaving)
      document.removeEventListener('click', clicked, true)
    }
  }, [dirty, t, router, words])
}
