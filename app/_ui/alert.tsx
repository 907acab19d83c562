import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Tone, ToneIcon, toneText, toneTint } from './tone'

type Props = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  /** Announced when it appears. Set it where the alert responds to something the person did. */
  live?: boolean
  /** The answer that a page is opened for: its title is the largest text there. */
  verdict?: boolean
  className?: string
}

/** A banner about the page or one of its parts. */
export function Alert({ tone = 'info', title, children, actions, live, verdict, className }: Props) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={classNames('flex gap-3 rounded-xl border p-4 text-sm', toneTint[tone], className)}>
      <ToneIcon
        tone={tone}
        className={classNames(verdict ? 'mt-0.5 size-6' : 'mt-px size-[1.125rem]', toneText[tone])}
      />
      <div className="flex min-w-0 grow flex-col gap-1 text-ink">
        {title && (
          <p className={classNames('font-semibold', verdict && classNames('text-title', toneText[tone]))}>{title}</p>
        )}
        {children && <div className="max-w-prose">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
