'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

const firstPath = typeof location === 'undefined' ? '' : location.pathname
let hasNavigated = false

/** The h1 of a page. After a navigation inside the app it takes the focus, so that a screen reader goes on from there. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = usePathname()
  useEffect(() => {
    hasNavigated ||= path !== firstPath
    // The scroll position is the router's: at the top, or where it was on the way back.
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
      {children}
    </h1>
  )
}
