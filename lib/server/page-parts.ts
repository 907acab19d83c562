import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { onePerProcess } from './one-per-process'

/** One per process: the server, the pages and their rendering as HTML are bundles of their own (`app/_components/kept-html.tsx`). */
const storage = onePerProcess('pageParts', () => new AsyncLocalStorage<string[]>())

/** False for a navigation inside the app, which asks for what React knows of a page. */
export const isWholePage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && !/\.rsc(?:$|\?)|[?&]_rsc=/.test(url)

/** Answers a request for a whole page with a place for its drawn parts; a navigation inside the app has none. */
export const withPageParts = <T>(request: IncomingMessage, answer: () => Promise<T>): Promise<T> =>
  isWholePage(request) ? storage().run([], answer) : answer()

/** Keeps the HTML of a part for the page of this request and answers its number; null where it has to travel by itself. */
export function keepPart(html: string): number | null {
  const parts = storage().getStore()
  return parts ? parts.push(html) - 1 : null
}
