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
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        toneTint[tone],
        className,
      )}
    >
      {tone !== 'neutral' && <ToneIcon tone={tone} className="size-3.5 shrink-0" />}
      {children}
    </span>
  )
}
