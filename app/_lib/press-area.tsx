'use client'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  onPress: (event: MouseEvent) => void
  /** Among words and buttons, without a box of its own. */
  inline?: boolean
  className?: string
  children: ReactNode
}

/** Hears the presses of the `data-press` buttons inside it (`usePress`, `usePerform`), by mouse, touch and keyboard alike. */
export function PressArea({ onPress, inline, className = inline ? 'contents' : undefined, children }: Props) {
  const Box = inline ? 'span' : 'div'
  return (
    <Box onClick={onPress} className={className}>
      {children}
    </Box>
  )
}
