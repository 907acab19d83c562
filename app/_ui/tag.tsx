import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, ToneIcon, toneStrength, toneTint } from './tone'

/**
 * A state in one or two words, never color alone: filled and with a symbol if it asks for an act, such as expired, else
 * plain after a dot, such as verified. A `kind`, such as a format, is no state: it has a square, and is never filled.
 */
export function Tag({
  tone = 'neutral',
  kind = false,
  children,
  className,
}: {
  tone?: Tone
  kind?: boolean
  children: ReactNode
  className?: string
}) {
  const asksForAct = !kind && toneStrength[tone] === 'act'
  return (
    <span
      className={classNames(
        'tag',
        asksForAct ? `tag-act ${toneTint[tone]}` : `tag-plain tag-${tone}`,
        kind && 'tag-kind',
        className,
      )}
    >
      {asksForAct && <ToneIcon tone={tone} />}
      {children}
    </span>
  )
}
