'use client'
import { useEffect, useRef } from 'react'
import { TipWatch } from './tip-watch'

/**
 * The tooltip bubble, once per page, for all elements with `data-tip`. It is visual only: screen readers get the same
 * text as the element's name or description.
 */
export function Tips() {
  const bubble = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    if (bubble.current) new TipWatch(bubble.current).listen(listening.signal)
    return () => listening.abort()
  }, [])
  return (
    <span ref={bubble} aria-hidden="true" popover="manual" className="tip">
      <span className="tip-text" />
    </span>
  )
}
