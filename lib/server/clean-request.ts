import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { env } from '@/lib/env'

/** Headers that only Next and our guard chain may set; from outside they are an attempt to impersonate them. */
const internalHeaders =
  /^(?:x-middleware-|x-nextjs-(?!request-id$|html-request-id$)|x-next-|x-now-|x-matched-path$|x-invoke-|next-resume$|x-suma-(?:path|method)$|x-nonce$)/
/** Headers by which a proxy describes the visitor and identifies the request; the history stores that id. */
const proxyHeaders = /^(?:forwarded$|x-forwarded-|x-real-ip$|x-request-id$)/

/**
 * The framework's own request headers, with the valid values of each; Next answers 500 when it cannot parse one of
 * them.
 */
const frameworkHeaders: Record<string, (value: string) => boolean> = {
  rsc: (value) => value === '1',
  'next-router-prefetch': (value) => /^[123]$/.test(value),
  'next-router-segment-prefetch': isPath,
  'next-url': isPath,
  'next-router-state-tree': isRouterState,
  'next-hmr-refresh': (value) => value === '1',
  // The product has no server actions.
  'next-action': () => false,
}

/**
 * The only accepted form of a request target: a path. With an absolute URL, a cache in front could store an answer for
 * another host.
 */
export const isOriginForm = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/')

/**
 * Removes headers that a client may not send, before anything reads them. Without a trusted proxy the visitor's address
 * is the other end of the connection; it is written where the framework and `addressOf` read it.
 */
export function cleanHeaders(headers: IncomingHttpHeaders, peer: string | undefined, trustsProxy: boolean): void {
  for (const [name, value] of Object.entries(headers)) {
    const isGood = frameworkHeaders[name]?.(String(value)) ?? true
    if (!isGood || internalHeaders.test(name) || (!trustsProxy && proxyHeaders.test(name))) delete headers[name]
  }
  if (!trustsProxy && peer) headers['x-forwarded-for'] = peer
}

/** The same for an incoming request. */
export const cleanRequest = ({ headers, socket }: IncomingMessage): void =>
  cleanHeaders(headers, socket.remoteAddress, env().TRUST_PROXY > 0)

function isPath(value: string): boolean {
  try {
    return /^\/(?!\/)[\x21-\x7e]*$/.test(value) && decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

function isRouterState(value: string): boolean {
  try {
    return parseAndValidateFlightRouterState(value) !== undefined
  } catch {
    return false
  }
}
