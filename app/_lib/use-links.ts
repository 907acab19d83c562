'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { isPlainClick, linkOf } from './link-of'
import { tellLate } from './missing-part'

/**
 * Follows the links of the page inside the app, saying so while the next one takes its time, and fetches a page when a finger or pointer is on the way to it. One listener
 * for all of them: a link stays an ordinary element, without code of its own.
 */
export function useLinks(): void {
  const router = useRouter()
  const [going, go] = useTransition()
  // What shows it after a moment is in the style sheet.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-going', going)
  }, [going])
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const href = isPlainClick(event) ? linkOf(event.target) : null
      if (!href) return
      event.preventDefault()
      // Without network the page on the screen is worth more than the browser's own message.
      if (!navigator.onLine) return void tellLate(new Error('offline'))
      go(() => router.push(href))
    }
    const fetchAhead = ({ target }: Event) => {
      const href = linkOf(target)
      if (href) router.prefetch(href)
    }
    const ahead = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', follow)
    for (const name of ahead) document.addEventListener(name, fetchAhead, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const name of ahead) document.removeEventListener(name, fetchAhead)
    }
  }, [router])
}
