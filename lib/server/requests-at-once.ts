import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpAnswer, hasBody } from './http-server'
import { outagePage } from './outage-page'

type Gate = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Admits at most `maxRequests` at a time and returns false for one more, which would delay all of them. A request
 * counts once its body has arrived, so that slow senders do not block others.
 */
export function makeRequestGate(maxRequests: number): Gate {
  let activeRequests = 0
  return (request, response) => {
    if (activeRequests >= maxRequests) return false
    const enter = () => {
      if (response.closed) return
      activeRequests += 1
      response.once('close', () => {
        activeRequests -= 1
      })
    }
    if (hasBody(request)) request.once('end', enter)
    else enter()
    return true
  }
}

/** The answer to a request beyond the limit: 503 with `retry-after`; browsers get a page. */
export async function busyAnswer({ headers }: Pick<IncomingMessage, 'headers'>): Promise<HttpAnswer> {
  const { accept = '', cookie = '', 'accept-language': language = '' } = headers
  const page = outagePage(new Headers({ cookie, 'accept-language': language }))
  if (accept.includes('text/html'))
    return { status: page.status, headers: Object.fromEntries(page.headers), body: await page.text() }
  const error = { message: 'Too many requests are under way', extensions: { code: 'UNAVAILABLE' } }
  return {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
    body: JSON.stringify({ errors: [error] }),
  }
}
