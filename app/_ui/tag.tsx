import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, toneTint } from './tone'
import { ToneIcon } from './tone-icon'

/** A state in one or two words, with its sign: verified, in person, expired. Never colour alone. */
export function Tag({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span className={classNames('tag', toneTint[tone], className)}>
      {tone !== 'neutral' && <ToneIcon tone={tone} />}
      {children}
    </span>
  )
}
