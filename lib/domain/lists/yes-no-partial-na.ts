import type { Severity } from './notification-severities'

/** Answers with the color of their tag (specification, section 3, tag colors). */
export const yesNoPartialNa = [
  { code: 'YES', tag: 'SUCCESS' },
  { code: 'NO', tag: 'WARN' },
  { code: 'PARTIAL', tag: 'INFO' },
  { code: 'NA', tag: 'INFO' },
] as const satisfies readonly { code: string; tag: Severity }[]

export type YesNoPartialNa = (typeof yesNoPartialNa)[number]['code']
