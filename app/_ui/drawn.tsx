import type { ReactNode } from 'react'
import { htmlLater, htmlOf, isDrawing, NotDrawable } from './html-of'

type Props = { className?: string; children: ReactNode }

/**
 * Parts that only show something, sent as one piece of HTML: they cost a fraction of what React's rendering costs, on the
 * server and when the page wakes up. Links and `data-press` work inside as everywhere. What only React can render is left to it.
 */
export function Drawn({ className = 'contents', children }: Props) {
  const html = isDrawing() ? null : drawn(children)
  if (html === null) return <div className={className}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it went through `htmlOf`, which escapes.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Null for what only React can render. */
function drawn(children: ReactNode): string | null {
  try {
    return htmlOf(children)
  } catch (error) {
    return unlessNotDrawable(error)
  }
}

/** The same where asynchronous components may be among them. */
export function drawnLater(children: ReactNode): string | null | Promise<string | null> {
  try {
    const html = htmlLater(children)
    return typeof html === 'string' ? html : html.catch(unlessNotDrawable)
  } catch (error) {
    return unlessNotDrawable(error)
  }
}

function unlessNotDrawable(error: unknown): null {
  if (error instanceof NotDrawable) return null
  throw error
}
