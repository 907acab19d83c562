import type { ReactNode } from 'react'
import { drawn } from '@/app/_ui/drawn'
import { keepPart } from '@/lib/server/page-parts'
import { KeptHtml } from './kept-html'

type Props = { className?: string; children: ReactNode }

/**
 * As `Drawn`, for a part that is surely on the page when it arrives: its HTML is sent once, not a second time for React to know.
 * So never inside what may stay away at first (a menu, a dialog, the pages for loading, missing and errors).
 */
export function PagePart({ className = 'contents', children }: Props) {
  const html = drawn(children)
  return html === null ? <div className={className}>{children}</div> : <SentPart html={html} className={className} />
}

/** The same for HTML that `htmlOf` has made before. */
export function SentPart({ html, className = 'contents' }: { html: string; className?: string }) {
  const id = keepPart(html)
  return id === null ? <KeptHtml html={html} className={className} /> : <KeptHtml id={id} className={className} />
}
