import { formatPhone } from '@/lib/domain/people/phone'

type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }

/** An address as people write it; a phone number never breaks at the end of a line. */
export const contactText = ({ kind, value }: Contact): string =>
  kind === 'PHONE' ? formatPhone(value).replace(' ', '\u00a0').replace('-', '\u2011') : value
