import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, ToneIcon, toneTint } from './tone'

/**
 * A state in one or two words with a symbol, such as verified or expired; never color alone. A `kind`, such as a
 * format, is not a state and has no symbol.
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
  return (
    <span className={classNames('tag', toneTint[tone], className)}>
      {tone !== 'neutral' && !kind && <ToneIcon tone={tone} />}
      {children}
    </span>
  )
}
