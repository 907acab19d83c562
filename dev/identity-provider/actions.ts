import type { Account } from './accounts'
import type { Attempt } from './attempt'
import { redirect } from './http'
import { textAddress } from './mail'
import { isEmail, toPhone } from './phone'
import { checkFactor, sendFactor, strengthOf, wantsFactor } from './second-factor'
import { showView } from './show-view'
import { fillText } from './texts'

async function sendLink({ issuer, links, locale, sendMail, t }: Attempt, account: Account): Promise<void> {
  const link = `${issuer}/verify-email?token=${links.make(account.subject)}&ui_locales=${locale}`
  const text = fillText(t.verifyBody, { name: account.name, link })
  // Sign-in continues without the message: signing in again sends another.
  await sendMail({ to: account.email ?? '', subject: t.verifySubject, text }).catch(() => {})
}

/** After the first factor, continues to the program, or to a second factor when the program requires one. */
async function finish(attempt: Attempt, account: Account): Promise<void> {
  if (!wantsFactor(attempt)) return goBack(attempt, account, false)
  try {
    await sendFactor(attempt, account)
  } catch {
    return showView(attempt, 'sign-in', attempt.t.mailDown)
  }
  redirect(attempt.response, `${attempt.base}?view=factor`)
}

async function factor(attempt: Attempt): Promise<void> {
  const { t } = attempt
  const outcome = checkFactor(attempt)
  if (!outcome) return showView(attempt, 'factor', t.codeOver)
  if ('left' in outcome) return showView(attempt, 'factor', fillText(t.wrongCode, { left: `${outcome.left}` }))
  return goBack(attempt, outcome.account, true)
}

async function goBack(attempt: Attempt, account: Account, withFactor: boolean): Promise<void> {
  const { provider, request, response, sendsLinks } = attempt
  if (sendsLinks && account.loginType === 'auth0' && !account.emailVerified) await sendLink(attempt, account)
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: account.subject, ...strengthOf(account, withFactor) } },
    { mergeWithLastSubmission: false },
  )
}

async function password(attempt: Attempt): Promise<void> {
  const { accounts, form, t } = attempt
  const account = accounts.byPassword(form.email ?? '', form.password ?? '')
  return account ? finish(attempt, account) : showView(attempt, 'sign-in', t.wrongPassword)
}

async function signUp(attempt: Attempt): Promise<void> {
  const { accounts, form, t } = attempt
  const email = (form.email ?? '').trim().toLowerCase()
  if (!isEmail(email)) return showView(attempt, 'sign-up', t.badEmail)
  if ((form.password ?? '').length < 8) return showView(attempt, 'sign-up', t.shortPassword)
  if (accounts.byContact('auth0', email)) return showView(attempt, 'sign-up', t.taken)
  const account = accounts.add({ loginType: 'auth0', email, emailVerified: false, name: email }, form.password)
  return finish(attempt, account)
}

async function google(attempt: Attempt): Promise<void> {
  const { accounts, form, t } = attempt
  const email = (form.email ?? '').trim().toLowerCase()
  if (!isEmail(email)) return showView(attempt, 'google', t.badEmail)
  const known = accounts.byContact('google-oauth2', email)
  const name = email.split('@', 1)[0] ?? email
  return finish(attempt, known ?? accounts.add({ loginType: 'google-oauth2', email, emailVerified: true, name }))
}

async function phone(attempt: Attempt): Promise<void> {
  const { base, codes, form, response, sendMail, t, uid } = attempt
  const number = toPhone(form.phone ?? '')
  if (!number) return showView(attempt, 'phone', t.badPhone)
  const text = fillText(t.codeBody, { code: codes.send(uid, number) })
  try {
    await sendMail({ to: textAddress(number), subject: 'SMS', text })
  } catch {
    return showView(attempt, 'phone', t.mailDown)
  }
  redirect(response, `${base}?view=code`)
}

async function code(attempt: Attempt): Promise<void> {
  const { accounts, codes, form, t, uid } = attempt
  const outcome = codes.check(uid, form.code ?? '')
  if (!outcome) return showView(attempt, 'code', t.codeOver)
  if ('left' in outcome) return showView(attempt, 'code', fillText(t.wrongCode, { left: `${outcome.left}` }))
  const number = outcome.phone
  const known = accounts.byContact('sms', number)
  return finish(attempt, known ?? accounts.add({ loginType: 'sms', phone: number, emailVerified: false, name: number }))
}

/** Only people that the provider was started with can be chosen with a click. */
async function demo(attempt: Attempt): Promise<void> {
  const { accounts, form, people, t } = attempt
  const known = people.some((person) => person.subject === form.subject)
  const account = known ? accounts.bySubject(form.subject ?? '') : null
  return account ? finish(attempt, account) : showView(attempt, 'sign-in', t.wrongPassword)
}

async function cancel({ provider, request, response }: Attempt): Promise<void> {
  const result = { error: 'access_denied', error_description: 'End-User aborted interaction' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** The handler of each form of the pages. */
export const actions: Record<string, (attempt: Attempt) => Promise<void>> = {
  password,
  'sign-up': signUp,
  google,
  phone,
  code,
  factor,
  demo,
  cancel,
}
