'use client'
import { cloneElement, type ReactElement, useId } from 'react'

type Props = { text: string | null | undefined; children: ReactElement<{ 'aria-describedby'?: string }> }

/**
 * A short explanation of the one element inside, shown by the page's `Tips` and read out with the element. Nothing for empty text;
 * never the only place of something important.
 */
export function Tooltip({ text, children }: Props) {
  return text?.trim() ? <Explained text={text}>{children}</Explained> : children
}

function Explained({ text, children }: Props & { text: string }) {
  const id = useId()
  return (
    <span data-tip={text} className="inline-flex">
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
    </span>
  )
}
