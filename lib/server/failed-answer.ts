import type { IncomingHttpHeaders } from 'node:http'
import { pickLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { chosenLanguage } from './cookies'
import type { HttpAnswer } from './http-server'
import { isOutage, isStorageFull } from './outage'

/** The answer to a failed request: 503 for an outage, 507 for a full disk, 500 for a fault; never with the cause. */
export function failedAnswer(error: unknown, headers: IncomingHttpHeaders): HttpAnswer {
  const cookie = chosenLanguage(headers.cookie)
  const t = translatorFor(pickLocale({ cookie, acceptLanguage: headers['accept-language'] ?? null }))
  const faultMessage = 'Something went wrong on our side'
  if (isStorageFull(error)) {
    const key = 'errors.storageFull'
    return makeAnswer(507, { message: t(key), extensions: { code: 'STORAGE_FULL', i18nMessageKey: key } }, '60')
  }
  if (isOutage(error)) return makeAnswer(503, { message: faultMessage, extensions: { code: 'UNAVAILABLE' } }, '5')
  return makeAnswer(500, { message: faultMessage, extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

const makeAnswer = (status: number, error: unknown, retryAfter?: string): HttpAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter ? { 'retry-after': retryAfter } : {}),
  },
  body: JSON.stringify({ errors: [error] }),
})
