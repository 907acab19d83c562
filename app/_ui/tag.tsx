import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, toneTint } from './tone'
import { ToneIcon } from './tone-icon'

/** A state in one or two words, with its sign: verified, expired. Never colour alone. A `kind`, such as a format, is no state and has no sign. */
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
