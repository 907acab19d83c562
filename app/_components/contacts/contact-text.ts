import { shownContact } from '@/lib/domain/people/format-contact'

type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }

/** A contact as people write it; a phone number never breaks across lines. */
export const contactText = ({ kind, value }: Contact): string =>
  kind === 'PHONE' ? shownContact(value).replace(' ', '\u00a0').replace('-', '\u2011') : shownContact(value)

/**
 * Guesses the kind of a typed contact: text with an @ or a letter is an email address, anything else a phone number.
 */
export const contactKind = (text: string): Contact['kind'] =>
  text.includes('@') || /[a-z]/i.test(text) ? 'EMAIL' : 'PHONE'
