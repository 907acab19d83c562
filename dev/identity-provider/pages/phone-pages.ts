import { fillText } from '../texts'
import { alert, buttonForm, escapeHtml, field, page } from './html'
import { peopleList } from './sign-in-page'
import type { View } from './view'

const back = ({ base, t }: View) => `<p class="row"><a href="${base}?view=sign-in">${escapeHtml(t.passwordWay)}</a></p>`

/** Asks for the phone number that will receive a code. */
export function phonePage(view: View): string {
  const { base, locale, t, typed } = view
  const form = `<form method="post" action="${base}/phone">
${field({ name: 'phone', label: t.phone, type: 'tel', autocomplete: 'tel', value: typed.phone, hint: t.phoneHint })}
<button class="go">${escapeHtml(t.sendCode)}</button></form>`
  const known = peopleList(
    view,
    view.people.filter((person) => person.loginType === 'sms'),
  )
  const cancel = buttonForm(`${base}/cancel`, escapeHtml(t.cancel))
  return page(locale, t.phoneTitle, [alert(view.error), form, back(view), cancel, known].join('\n'))
}

/** Asks for the code that was sent as a second factor. */
export function factorPage({ base, error, locale, t }: View): string {
  const form = `<form method="post" action="${base}/factor">
${codeField(t.code)}
<button class="go">${escapeHtml(t.continue)}</button></form>`
  const cancel = buttonForm(`${base}/cancel`, escapeHtml(t.cancel))
  return page(locale, t.factorTitle, [alert(error), `<p>${escapeHtml(t.factorSent)}</p>`, form, cancel].join('\n'))
}

const codeField = (label: string) =>
  field({
    name: 'code',
    label,
    type: 'text',
    autocomplete: 'one-time-code',
    extra: 'inputmode="numeric" maxlength="10"',
  })

/** Asks for the code that was sent. */
export function codePage(view: View): string {
  const { base, locale, t, typed } = view
  const phone = typed.phone ?? ''
  const form = `<form method="post" action="${base}/code">
${codeField(t.code)}
<button class="go">${escapeHtml(t.continue)}</button></form>`
  const again = buttonForm(`${base}/phone`, escapeHtml(t.newCode), { phone })
  const note = `<p>${escapeHtml(fillText(t.codeSent, { phone }))}</p>`
  return page(locale, t.codeTitle, [alert(view.error), note, form, again, back(view)].join('\n'))
}
