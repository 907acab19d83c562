import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isLocale, localeCookie, localeHeader, pickLocale } from './locales'
import { compiledMessages } from './messages'
import { isPseudo, pseudoLocale } from './pseudo'

/** The language and messages of the current request: the person's preference from the proxy, the cookie, the browser. */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = isLocale(asked) ? asked : await localeOfRequest()
  return { locale, messages: compiledMessages(locale), timeZone: 'UTC' }
})

async function localeOfRequest() {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const cookie = jar.get(localeCookie)?.value
  if (isPseudo(cookie)) return pseudoLocale
  return pickLocale({
    userPref: sent.get(localeHeader),
    cookie,
    acceptLanguage: sent.get('accept-language'),
  })
}
