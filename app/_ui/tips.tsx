'use client'
import { useEffect, useRef } from 'react'
import { TipWatch } from './tip-watch'

/**
 * The place of the tooltips, once per page: whatever has `data-tip` is explained in its bubble. For the eyes alone: who listens
 * reads the same as the name or the description of the element.
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
