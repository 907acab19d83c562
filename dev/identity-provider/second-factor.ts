import type { LoginType } from '@/lib/domain/lists/people'
import type { Account } from './accounts'
import type { Attempt } from './attempt'
import { textAddress } from './mail'
import { fillText } from './texts'

/** A program requests more than one factor with this class (`acr_values`); the token then confirms it. */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Name of the first factor in tokens (`amr`); how Google authenticates is unknown here. */
const firstFactor: Partial<Record<LoginType, string>> = { auth0: 'pwd', sms: 'sms' }

/** Claims about the strength of a sign-in: with the code as a second factor, or without it. */
export function strengthOf({ loginType }: Account, factor: boolean): { acr?: string; amr: string[] } {
  const first = firstFactor[loginType]
  const amr = first ? [first] : []
  return factor ? { acr: multiFactorAcr, amr: [...amr, 'otp', 'mfa'] } : { amr }
}

/** True when the program requested a second factor. */
export const wantsFactor = ({ params }: Attempt): boolean =>
  String(params.acr_values ?? '')
    .split(' ')
    .includes(multiFactorAcr)

const keyOf = ({ uid }: Attempt) => `factor:${uid}`

/** Sends a code to the contact of an account that passed the first factor. */
export async function sendFactor(attempt: Attempt, account: Account): Promise<void> {
  const { codes, sendMail, t } = attempt
  const code = codes.send(keyOf(attempt), account.subject)
  const to = account.loginType === 'sms' ? textAddress(account.phone ?? '') : (account.email ?? '')
  await sendMail({ to, subject: t.factorSubject, text: fillText(t.codeBody, { code }) })
}

/**
 * Result of checking a typed code: the account that it was sent to, the remaining tries, or null for an expired code.
 */
export function checkFactor(attempt: Attempt): { account: Account } | { left: number } | null {
  const outcome = attempt.codes.check(keyOf(attempt), attempt.form.code ?? '')
  if (!outcome || 'left' in outcome) return outcome
  const account = attempt.accounts.bySubject(outcome.phone)
  return account && { account }
}
