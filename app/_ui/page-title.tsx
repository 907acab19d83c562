'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

const firstPath = typeof location === 'undefined' ? '' : location.pathname
let hasNavigated = false
/** Set for back and forward navigation, when the router restores the scroll position. */
let returning = false
globalThis.window?.addEventListener('popstate', () => {
  returning = true
})

/** The h1 of a page. After a navigation inside the app it takes the focus, so that screen readers continue there. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = usePathname()
  useEffect(() => {
    hasNavigated ||= path !== firstPath
    if (!hasNavigated) return
    heading.current?.focus({ preventScroll: true })
    // The router scrolls to the innermost changed part, and only if it is out of view; the title may be above it.
    if (!returning && !location.hash) scrollTo(0, 0)
    returning = false
  }, [path])
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
      {children}
    </h1>
  )
}
