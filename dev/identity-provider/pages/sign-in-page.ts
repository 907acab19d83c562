import type { SeedPerson } from '@/fixtures/demo-people'
import { alert, buttonForm, escapeHtml, field, page } from './html'
import type { View } from './view'

const personButton = ({ base }: View, person: SeedPerson) => {
  const contact = person.email ?? person.phone ?? ''
  const words = [`<strong>${escapeHtml(person.name)}</strong>`, contact, person.story ?? ''].filter(
    (word) => word !== '',
  )
  const label = [words[0], ...words.slice(1).map((word) => `<span>${escapeHtml(word)}</span>`)].join('')
  return `<li>${buttonForm(`${base}/demo`, label, { subject: person.subject })}</li>`
}

/** The demo's people, one button each; empty when there are none. */
export function peopleList(view: View, people: readonly SeedPerson[]): string {
  if (people.length === 0) return ''
  const { t } = view
  const rows = people.map((person) => personButton(view, person)).join('')
  return `<h2>${escapeHtml(t.people)}</h2><p class="hint">${escapeHtml(t.peopleNote)}</p><ul class="people">${rows}</ul>`
}

const link = (href: string, text: string, kind = '') =>
  `<a class="${kind}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const cancel = ({ base, t }: View) => buttonForm(`${base}/cancel`, escapeHtml(t.cancel))

const otherWays = ({ base, t }: View) =>
  `<p class="or">${escapeHtml(t.or)}</p>
<div class="row">${link(`${base}?view=google`, t.google, 'button')}</div>
<div class="row">${link(`${base}?view=phone`, t.phoneWay, 'button')}</div>`

/** Email and password, the two other ways, and the demo people. */
export function signInPage(view: View): string {
  const { base, locale, t, typed } = view
  const form = `<form method="post" action="${base}/password">
${field({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: typed.email })}
${field({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password' })}
<button class="go">${escapeHtml(t.signIn)}</button></form>`
  const signUp = `<p class="row">${link(`${base}?view=sign-up`, t.newHere)}</p>`
  const parts = [alert(view.error), form, signUp, otherWays(view), cancel(view), peopleList(view, view.people)]
  return page(locale, t.signInTitle, parts.join('\n'))
}

/**
 * A new account with email and password, with the fields that Auth0 has: the program asks for the person's name itself.
 */
export function signUpPage(view: View): string {
  const { base, locale, t, typed } = view
  const form = `<form method="post" action="${base}/sign-up">
${field({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: typed.email, extra: 'autofocus' })}
${field({ name: 'password', label: t.password, type: 'password', autocomplete: 'new-password', hint: t.passwordHint, extra: 'minlength="8"' })}
<button class="go">${escapeHtml(t.signUp)}</button></form>`
  const signIn = `<p class="row">${link(`${base}?view=sign-in`, t.haveAccount)}</p>`
  return page(locale, t.signUpTitle, [alert(view.error), form, signIn, otherWays(view), cancel(view)].join('\n'))
}

/** The simulated Google page: an account of the demo, or any email address. */
export function googlePage(view: View): string {
  const { base, locale, t, typed } = view
  const form = `<form method="post" action="${base}/google">
<h2>${escapeHtml(t.googleOther)}</h2>
${field({ name: 'email', label: t.email, type: 'email', autocomplete: 'email', value: typed.email })}
<button class="go">${escapeHtml(t.continue)}</button></form>`
  const known = peopleList(
    view,
    view.people.filter((person) => person.loginType === 'google-oauth2'),
  )
  const back = `<p class="row">${link(`${base}?view=sign-in`, t.passwordWay)}</p>`
  const note = `<p>${escapeHtml(t.googleNote)}</p>`
  return page(locale, t.googleTitle, [alert(view.error), note, known, form, back, cancel(view)].join('\n'))
}
