import type { ReactNode } from 'react'
import { drawnLater } from '@/app/_ui/drawn'
import { isDrawing } from '@/app/_ui/html-of'
import { keepPart } from '@/lib/server/page-parts'
import { KeptHtml } from './kept-html'

type Props = { className?: string; children: ReactNode }

/**
 * As `Drawn`, for a part that is surely on the page when it arrives: its HTML is sent once, not a second time for React to know.
 * So never inside what may stay away at first (a menu, a dialog, the pages for loading, missing and errors). Components in it may
 * be asynchronous, and parts in it become one with it.
 */
export function PagePart({ className = 'contents', children }: Props): ReactNode | Promise<ReactNode> {
  if (isDrawing()) return <div className={className}>{children}</div>
  const html = drawnLater(children)
  const send = (made: string | null) =>
    made === null ? <div className={className}>{children}</div> : <SentPart html={made} className={className} />
  return html instanceof Promise ? html.then(send) : send(html)
}

/** The same, made by a page that waits for it itself: each part that React has to wait for is a pause of the page. */
export const pagePart = async (children: ReactNode): Promise<ReactNode> => PagePart({ children })

type Sent = { html: string; bytes?: Uint8Array; className?: string }

/** The same for HTML that `htmlOf` has made before; `bytes` is what it is on the wire, where it is the same for many pages. */
export function SentPart({ html, bytes, className = 'contents' }: Sent) {
  const id = keepPart(bytes ?? html)
  return id === null ? <KeptHtml html={html} className={className} /> : <KeptHtml id={id} className={className} />
}
