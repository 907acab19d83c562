'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTooltip } from './use-tooltip'

type Props = { text: string | null | undefined; children: ReactNode }

/** A short explanation of the one element inside. Nothing shows for empty text; never the only place of something important. */
export function Tooltip({ text, children }: Props) {
  return text?.trim() ? <Tip text={text}>{children}</Tip> : children
}

function Tip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const target = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const { shown, handlers } = useTooltip(target, bubble)
  // The child may come from the server, so it is tied by its element, not by its props.
  useEffect(() => {
    const child = target.current?.firstElementChild
    if (child && child !== bubble.current) child.setAttribute('aria-describedby', id)
  }, [id])
  return (
    <span ref={target} className="inline-flex" {...handlers}>
      {children}
      <span ref={bubble} id={id} role="tooltip" popover="manual" data-shown={shown || undefined} className="tip">
        <span className="tip-text">{text}</span>
      </span>
    </span>
  )
}
