import type { Locale } from '../locale'
import { textsOf } from '../texts'
import { escapeHtml, page } from './html'

/** The page behind a confirmation link. */
export function linkPage(locale: Locale, followed: boolean): string {
  const t = textsOf(locale)
  const text = followed ? t.verifiedText : t.linkOverText
  return page(locale, followed ? t.verifiedTitle : t.linkOverTitle, `<p>${escapeHtml(text)}</p>`)
}

/** The page for a request that leads nowhere. */
export function errorPage(locale: Locale, detail: string): string {
  const t = textsOf(locale)
  return page(locale, t.errorTitle, `<p>${escapeHtml(t.errorText)}</p><p class="hint">${escapeHtml(detail)}</p>`)
}

/** Asks before signing out when the request names no program. `form` is the provider's, named op.logoutForm. */
export function logoutPage(locale: Locale, form: string): string {
  const t = textsOf(locale)
  const yes = `<div class="row"><button class="go" form="op.logoutForm" name="logout" value="yes">${escapeHtml(t.logout)}</button></div>`
  const no = `<div class="row"><button form="op.logoutForm">${escapeHtml(t.stay)}</button></div>`
  return page(locale, t.logoutTitle, `${form}${yes}${no}`)
}

/** The page after signing out when there is no address to return to. */
export const signedOutPage = (locale: Locale): string => page(locale, textsOf(locale).signedOut, '')
