import type { Attempt } from './attempt'
import { sendPage } from './http'
import { codePage, factorPage, phonePage } from './pages/phone-pages'
import { googlePage, signInPage, signUpPage } from './pages/sign-in-page'
import type { View } from './pages/view'

const pages = {
  'sign-in': signInPage,
  'sign-up': signUpPage,
  google: googlePage,
  phone: phonePage,
  code: codePage,
  factor: factorPage,
}

/** The pages of an attempt. */
type ViewName = keyof typeof pages

const isView = (name: string | null): name is ViewName => name !== null && Object.hasOwn(pages, name)

/** The page that the address names; otherwise the one that the program requested with `connection` or `screen_hint`. */
export function wishedView({ request, params }: Attempt): ViewName {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('view')
  if (isView(asked)) return asked
  if (params.connection === 'sms') return 'phone'
  if (params.connection === 'google-oauth2') return 'google'
  return params.screen_hint === 'signup' ? 'sign-up' : 'sign-in'
}

/** Shows a page of the attempt, with the previous input and the error. */
export function showView(attempt: Attempt, name: ViewName, error?: string): void {
  const { base, codes, form, locale, params, people, t, uid } = attempt
  const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
  const typed: Record<string, string> = { email: hint, phone: codes.phoneOf(uid) ?? '', ...form }
  const view: View = { base, locale, t, people, typed, error }
  sendPage(attempt.response, pages[name](view), error ? 422 : 200)
}
