import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'

/** Messages for the client parts of a license: tables, buttons, and the forms they open. */
const messages = [
  'credentials',
  'validation.credentialNumber',
  'validation.expiryBeforeIssue',
  'validation.renewedBeforeEnd',
  'validation.renewedDate',
  'validation.renewalReason',
  'compliance.firstRenewal',
  'compliance.nextAction.checkLicenseDates',
  'compliance.nextAction.checkLicenseDatesLikelyError',
  'compliance.reference.notice',
  'compliance.rule',
  'credits.countHere',
  'credits.detail',
  'credits.withdraw',
  'credits.state',
] as const

export default function CredentialsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages of={messages}>{children}</ClientMessages>
}
