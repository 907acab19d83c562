import { pickLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { chosenLanguage } from './cookies'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * The page shown while the database does not answer: 503, and when to retry. It needs no script, no style and nothing
 * else that could be down as well.
 */
export function outagePage(headers: Headers): Response {
  const cookie = chosenLanguage(headers.get('cookie'))
  const locale = pickLocale({ cookie, acceptLanguage: headers.get('accept-language') })
  const t = translatorFor(locale)
  const name = escapeHtml(t('common.appName'))
  const text = escapeHtml(t('errors.unavailable'))
  const retry = escapeHtml(t('common.errorPage.retry'))
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><main><h1>${name}</h1><p>${text}</p><p><a href="">${retry}</a></p></main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'retry-after': '5',
      'cache-control': 'no-store',
    },
  })
}
