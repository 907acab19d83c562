import type { ReactNode } from 'react'

type Props = {
  /** A lucide icon, 28 px; decorative. */
  icon?: ReactNode
  title: ReactNode
  children: ReactNode
  /** Links to continue, the main one first. */
  actions: ReactNode
  /** Small print below the links. */
  note?: ReactNode
}

/** A page with one centered message and links: signed out, not found, something went wrong. */
export function MessagePage({ icon, title, children, actions, note }: Props) {
  return (
    <div className="message-page">
      {icon && (
        <span aria-hidden="true" className="ring-mark ring-mark-large">
          {icon}
        </span>
      )}
      <h1 className="page-title">{title}</h1>
      <div className="max-w-prose text-soft">{children}</div>
      <div className="mt-2 flex w-full flex-col justify-center gap-2 sm:flex-row sm:flex-wrap">{actions}</div>
      {note && <div className="text-sm text-soft">{note}</div>}
    </div>
  )
}
