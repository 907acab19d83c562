import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { hostOnly } from '@/lib/domain/access/cookie-name'
import { isSecure } from '@/lib/env'
import { isLocale, localeCookie, localeHeader, pickLocale } from './locales'
import { compiledMessages } from './messages'
import { isPseudo, pseudoLocale } from './pseudo'

/**
 * The language and messages of the current request: from the person's preference passed on by the proxy, the cookie, or
 * the browser.
 */
export default getRequestConfig(async ({ locale: requested }) => {
  const locale = isLocale(requested) ? requested : await localeOfRequest()
  return { locale, messages: compiledMessages(locale), timeZone: 'UTC' }
})

async function localeOfRequest() {
  const [cookieStore, requestHeaders] = await Promise.all([cookies(), headers()])
  const cookie = cookieStore.get(hostOnly(localeCookie, isSecure()))?.value
  if (isPseudo(cookie)) return pseudoLocale
  return pickLocale({
    userPref: requestHeaders.get(localeHeader),
    cookie,
    acceptLanguage: requestHeaders.get('accept-language'),
  })
}
