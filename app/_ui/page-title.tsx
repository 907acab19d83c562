'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

const firstPath = typeof location === 'undefined' ? '' : location.pathname
let hasNavigated = false
/** On the way back or forward the router returns to where the page was scrolled. */
let returning = false
globalThis.window?.addEventListener('popstate', () => {
  returning = true
})

/** The h1 of a page. After a navigation inside the app it takes the focus, so that a screen reader goes on from there. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = usePathname()
  useEffect(() => {
    hasNavigated ||= path !== firstPath
    if (!hasNavigated) return
    heading.current?.focus({ preventScroll: true })
    // The router scrolls to the innermost part that is new, and only where it is out of sight: the title may be above it.
    if (!returning && !location.hash) scrollTo(0, 0)
    returning = false
  }, [path])
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
      {children}
    </h1>
  )
}
