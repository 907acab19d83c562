import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, ToneIcon, toneText } from './tone'

/** One sentence with a symbol, inside a card or cell or below a heading. */
export function InlineNotice({ tone = 'info', children, live }: { tone?: Tone; children: ReactNode; live?: boolean }) {
  return (
    <p role={live ? 'status' : undefined} className={classNames('flex items-start gap-2 text-sm', toneText[tone])}>
      <ToneIcon tone={tone} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
