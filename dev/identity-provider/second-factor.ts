import type { LoginType } from '@/lib/domain/lists/people'
import type { Account } from './accounts'
import type { Attempt } from './attempt'
import { textAddress } from './mail'
import { fillText } from './texts'

/** A program asks for more than one factor by naming this class (`acr_values`); the token says that it was so. */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** What the first factor is called in tokens (`amr`); of Google only Google knows. */
const firstFactor: Partial<Record<LoginType, string>> = { auth0: 'pwd', sms: 'sms' }

/** What a sign-in is in the token: with the code that was sent, or without one. */
export function strengthOf({ loginType }: Account, factor: boolean): { acr?: string; amr: string[] } {
  const first = firstFactor[loginType]
  const amr = first ? [first] : []
  return factor ? { acr: multiFactorAcr, amr: [...amr, 'otp', 'mfa'] } : { amr }
}

/** Whether the program asked for a second factor. */
export const wantsFactor = ({ params }: Attempt): boolean =>
  String(params.acr_values ?? '')
    .split(' ')
    .includes(multiFactorAcr)

const keyOf = ({ uid }: Attempt) => `factor:${uid}`

/** Sends a code to the contact of an account whose first factor was right. */
export async function sendFactor(attempt: Attempt, account: Account): Promise<void> {
  const { codes, sendMail, t } = attempt
  const code = codes.send(keyOf(attempt), account.subject)
  const to = account.loginType === 'sms' ? textAddress(account.phone ?? '') : (account.email ?? '')
  await sendMail({ to, subject: t.factorSubject, text: fillText(t.codeBody, { code }) })
}

/** What comes of a typed code: the account that it was sent to, the tries that are left, or null for a code that is over. */
export function checkFactor(attempt: Attempt): { account: Account } | { left: number } | null {
  const outcome = attempt.codes.check(keyOf(attempt), attempt.form.code ?? '')
  if (!outcome || 'left' in outcome) return outcome
  const account = attempt.accounts.bySubject(outcome.phone)
  return account && { account }
}
