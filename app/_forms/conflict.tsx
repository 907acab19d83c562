'use client'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import type { ConflictWords } from './conflict-question'
import { staleDraftEvent } from './draft-events'
import type { Versions } from './use-conflict'

type Props = Versions & {
  words?: ConflictWords
  /** Shown below the question. */
  children?: ReactNode
}

const loadQuestion = () => import('./conflict-question')

/**
 * The part of a form that handles edits by others. When there is a newer version, fields that only they changed are
 * taken over; where both changed the same field, both values are shown here side by side, and the form is not sent
 * until one is chosen. Without such a field the form is sent again at once. The code for this is loaded when a newer
 * version arrives, because few forms ever meet one.
 */
export function Conflict({ words, children, ...versions }: Props) {
  const { other } = versions
  const anchor = useRef<HTMLDivElement>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  const restored = useStaleDraft(anchor)
  const { submitter, held } = useSending(anchor, setIsNeeded)
  useEffect(() => {
    if (!other && !restored) return
    held.current = true
    setIsNeeded(true)
  }, [other, restored, held])
  return (
    <div ref={anchor} className="contents">
      {isNeeded && (
        <Lazy
          load={loadQuestion}
          {...versions}
          restored={restored}
          submitter={submitter}
          {...(words && { words })}
          onReady={() => {
            held.current = false
          }}
          // The code did not load: the next press tries again.
          onClose={() => setIsNeeded(false)}
        >
          {children}
        </Lazy>
      )}
    </div>
  )
}

type AnchorRef = RefObject<HTMLElement | null>

/** The restored fields of a draft that somebody else has changed in the meantime; null without such a draft. */
function useStaleDraft(anchor: AnchorRef): readonly string[] | null {
  const [restored, setRestored] = useState<readonly string[] | null>(null)
  useEffect(() => {
    const form = anchor.current?.closest('form')
    const hear = (event: Event) => setRestored((event as CustomEvent<string[]>).detail)
    form?.addEventListener(staleDraftEvent, hear)
    return () => form?.removeEventListener(staleDraftEvent, hear)
  }, [anchor])
  return restored
}

/**
 * The button that submitted the form last. While the form is `held`, a press calls `onHeld` and sends nothing, because
 * it would overwrite changes that have not been compared yet.
 */
function useSending(anchor: AnchorRef, onHeld: (held: true) => void) {
  const submitter = useRef<HTMLElement>(null)
  const held = useRef(false)
  useEffect(() => {
    const form = anchor.current?.closest('form')
    const hear = (event: SubmitEvent) => {
      submitter.current = event.submitter
      if (!held.current) return
      event.preventDefault()
      event.stopPropagation()
      onHeld(true)
    }
    form?.addEventListener('submit', hear, true)
    return () => form?.removeEventListener('submit', hear, true)
  }, [anchor, onHeld])
  return { submitter, held }
}
