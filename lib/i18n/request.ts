import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isLocale, localeCookie, localeHeader, pickLocale } from './locales'
import { loadMessages } from './messages'

/** The language and messages of the current request: what the proxy says the person prefers, the cookie, the browser. */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = isLocale(asked) ? asked : await localeOfRequest()
  return { locale, messages: loadMessages(locale), timeZone: 'UTC' }
})

async function localeOfRequest() {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return pickLocale({
    userPref: sent.get(localeHeader),
    cookie: jar.get(localeCookie)?.value,
    acceptLanguage: sent.get('accept-language'),
  })
}
