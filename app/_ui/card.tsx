import type { ReactNode } from 'react'
import { classNames } from './class-names'

type Props = {
  title?: ReactNode
  /** A short text under the title. */
  lead?: ReactNode
  /** Buttons or links at the right of the title. */
  actions?: ReactNode
  /** A strip at the bottom, behind a hairline. */
  footer?: ReactNode
  children?: ReactNode
  /** No padding around the children: for a table or list that reaches the edges. */
  flush?: boolean
  level?: 2 | 3
  id?: string
  className?: string
}

/** A box with a hairline border: one subject. */
export function Card({ title, lead, actions, footer, children, flush, level = 2, id, className }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      className={classNames(
        'flex flex-col rounded-xl border border-line bg-surface',
        flush && 'overflow-clip',
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5 sm:pt-5">
          <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
            <Heading className="font-semibold">{title}</Heading>
            {lead && <p className="text-sm text-soft">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={classNames('grow', inset(flush, Boolean(title)))}>{children}</div>}
      {footer && <footer className="border-t border-line px-4 py-3 text-sm sm:px-5">{footer}</footer>}
    </section>
  )
}

function inset(flush: boolean | undefined, titled: boolean): string {
  if (flush) return titled ? 'mt-3' : ''
  return titled ? 'px-4 pt-3 pb-4 sm:px-5 sm:pb-5' : 'p-4 sm:p-5'
}
