import type { Severity } from './notification-severities'

/** Whether a credential was confirmed with its board, with the color of the badge. All but PENDING are results of the specification. */
export const verificationStates = [
  { code: 'UNVERIFIED', tag: 'INFO' },
  { code: 'PENDING', tag: 'INFO' },
  { code: 'YES', tag: 'SUCCESS' },
  { code: 'NO', tag: 'WARN' },
  { code: 'PARTIAL', tag: 'INFO' },
  { code: 'UNVERIFIABLE', tag: 'INFO' },
] as const satisfies readonly { code: string; tag: Severity }[]

export type VerificationState = (typeof verificationStates)[number]['code']

/** The codes alone, in the order of the list. */
export const verificationStateCodes: readonly VerificationState[] = verificationStates.map((row) => row.code)
