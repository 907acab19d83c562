import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage, type ServerResponse } from 'node:http'
import { onePerProcess } from './one-per-process'

/** Whether the page for what is missing answers this request. */
type Answer = { missing: boolean }

/** One per process: the server and the proxy's bundle each load this module. */
const storage = onePerProcess('missingPage', () => new AsyncLocalStorage<Answer>())

/** True when the page at this address was asked already and found nothing to show. */
export const foundNothing = (): boolean => storage().getStore()?.missing === true

/** True for a request for a whole page that shows something, as far as is known: what is missing would be asked for anew. */
export const showsSomething = (): boolean => storage().getStore()?.missing === false

/** Said by who sends a request to the page for what is missing, whose answer then stays as it is. */
export function sendsToMissing(): void {
  const answer = storage().getStore()
  if (answer) answer.missing = true
}

/**
 * Answers a request for a whole page. A page that finds nothing to show (`orNotFound`) has an empty document from the framework,
 * which only a browser with script fills: it is let go before its head is written, and the request is answered once more, as an
 * address is that no page has.
 */
export async function withMissingPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage) => Promise<void>,
): Promise<void> {
  if (!isWholePage(request)) return answer(request)
  const asked = { ...request.headers }
  const answered: Answer = { missing: false }
  await storage().run(answered, async () => {
    const empty = holdBack(response, () => !answered.missing && isMissingPage(response))
    const first = answer(request).catch((error: unknown) => {
      if (!empty.found()) throw error
      empty.letGo()
    })
    // The framework waits until its answer is sent, and this one never is.
    await Promise.race([first, empty.gone])
    if (!empty.found()) return
    await empty.gone
    answered.missing = true
    await answer(anew(request, asked))
  })
}

/** False for a navigation inside the app, which asks for what React knows of a page. */
const isWholePage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && !/\.rsc(?:$|\?)|[?&]_rsc=/.test(url)

const isMissingPage = (response: ServerResponse): boolean =>
  response.statusCode === 404 && `${response.getHeader('content-type')}`.startsWith('text/html')

/** The request as it came, before anybody on its way added to it. */
function anew(request: IncomingMessage, headers: IncomingMessage['headers']): IncomingMessage {
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const again = new IncomingMessage(request.socket)
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  again.complete = true
  again.push(null)
  return again
}

const sending = ['writeHead', 'flushHeaders', 'write', 'end', 'on'] as const
const stays = new Set(['set-cookie', 'connection'])
type Send = (...sent: unknown[]) => unknown

/**
 * Keeps an answer from the wire that is unwanted as its head is about to be written. When it has ended it is gone: the response is
 * as it was before, but for the cookies.
 */
function holdBack(response: ServerResponse, unwanted: () => boolean) {
  const real = Object.fromEntries(sending.map((name) => [name, response[name]])) as Record<string, Send>
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  let [found, over] = [false, false]
  const sends = () => {
    if (!response.headersSent) found ||= unwanted()
    return !found
  }
  const letGo = () => {
    if (over) return
    over = true
    // What compresses answers has put itself in these places.
    Object.assign(response, real, { statusCode: 200 })
    // Both answers listen to it until it is closed.
    response.setMaxListeners(2 * response.getMaxListeners())
    for (const name of response.getHeaderNames()) if (!stays.has(name)) response.removeHeader(name)
    resolve()
  }
  const instead =
    (name: string, otherwise: () => unknown): Send =>
    (...sent) =>
      sends() ? real[name]?.apply(response, sent) : otherwise()
  Object.assign(response, {
    writeHead: instead('writeHead', () => response),
    flushHeaders: instead('flushHeaders', () => undefined),
    write: instead('write', () => true),
    end: instead('end', () => {
      letGo()
      return response
    }),
  })
  return { found: () => found, gone, letGo }
}
