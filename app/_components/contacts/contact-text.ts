import { formatPhone } from '@/lib/domain/people/phone'

type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }

/** An address as people write it; a phone number never breaks at the end of a line. */
export const contactText = ({ kind, value }: Contact): string =>
  kind === 'PHONE' ? formatPhone(value).replace(' ', '\u00a0').replace('-', '\u2011') : value

/** Which kind of contact a person typed: with an @ it is meant as an email address, else as a phone number. */
export const contactKind = (text: string): Contact['kind'] =>
  text.includes('@') || /[a-z]/i.test(text) ? 'EMAIL' : 'PHONE'
