import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { onePerProcess } from './one-per-process'
import { type Parts, placeParts } from './place-parts'

/** What a page that is being answered has of drawn parts, and where they go. */
type Page = { parts: Parts; response: ServerResponse; markOf: (id: number) => string | null }

/** One per process: the server, the pages and their rendering as HTML are bundles of their own (`app/_components/kept-html.tsx`). */
const storage = onePerProcess('pageParts', () => new AsyncLocalStorage<Page>())

/** False for a navigation inside the app, which asks for what React knows of a page. */
export const isWholePage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && !/\.rsc(?:$|\?)|[?&]_rsc=/.test(url)

/** Answers a request for a whole page with a place for its drawn parts; a navigation inside the app has none. */
export const withPageParts = <T>(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<T>,
): Promise<T> => (isWholePage(request) ? storage().run(pageFor(response), answer) : answer())

/** A mark is a comment: no text of a page can say it, because the signs of it are escaped in all of them. */
function pageFor(response: ServerResponse): Page {
  const parts: Parts = { start: `<!--${crypto.randomUUID()}:`, end: '-->', html: [] }
  return { parts, response, markOf: (id) => (id in parts.html ? `${parts.start}${id}${parts.end}` : null) }
}

/**
 * Keeps the HTML of a part for the page of this request and answers its number; null where it has to travel by itself. React
 * writes a mark in its place, which gives way as the page leaves: what is written twice by React and copied by each of the
 * framework's streams is only the mark.
 */
export function keepPart(html: string | Uint8Array): number | null {
  const page = storage().getStore()
  if (!page) return null
  // Only now, over whatever compresses the answer.
  if (page.parts.html.length === 0) placeParts(page.response, page.parts)
  return page.parts.html.push(html) - 1
}
