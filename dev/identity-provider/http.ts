import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, pickLocale } from './locale'
import { errorPage } from './pages/other-pages'
import { policy } from './pages/style'

const limit = 16_384

/** The fields of a form of at most 16 KiB. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > limit) throw new Error('The form is too large')
  }
  return Object.fromEntries(new URLSearchParams(text))
}

/** The reader's language: the language the program requested, else that of the browser. */
export const localeOf = (request: IncomingMessage, uiLocales?: string): Locale =>
  pickLocale(uiLocales, request.headers['accept-language'])

/** Headers of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, pageHeaders).end(html)
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Sends the error page for a failed request; closes the connection when a response was already started. */
export function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  sendPage(response, errorPage(localeOf(request), error instanceof Error ? error.message : ''), 400)
}
