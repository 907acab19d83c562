import type { ReactNode } from 'react'
import { classNames } from './class-names'

type Props = {
  title?: ReactNode
  /** A strip at the top that reaches the edges: the state of what the card is about. */
  above?: ReactNode
  /** A short text under the title. */
  lead?: ReactNode
  /** Buttons or links to the right of the title. */
  actions?: ReactNode
  /** A strip at the bottom, separated by a hairline. */
  footer?: ReactNode
  children?: ReactNode
  /** No padding around the children: for a table or list that reaches the edges. */
  flush?: boolean
  /** A section of the page without a box: one card per page has one, what else the page tells has none. */
  plain?: boolean
  level?: 2 | 3
  id?: string
  className?: string
}

/** A box with a hairline border, about one subject. */
export function Card({ above, title, lead, actions, footer, children, flush, plain, level = 2, id, className }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      {...(id && { id })}
      className={classNames(
        'card',
        (flush || above !== undefined) && 'overflow-clip',
        plain && 'card-plain',
        className,
      )}
    >
      {above}
      {(title || actions) && (
        <header className="card-head">
          <div className="card-titles">
            <Heading>{title}</Heading>
            {lead && <p className="text-sm text-soft">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? 'card-flush' : 'card-inside'}>{children}</div>}
      {footer && (
        <footer className={plain ? 'pb-2 text-sm' : 'border-t border-line px-4 py-3 text-sm sm:px-6'}>{footer}</footer>
      )}
    </section>
  )
}
