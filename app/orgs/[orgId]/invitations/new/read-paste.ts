import { type ParsedPaste, parsePasted } from '@/lib/domain/orgs/invitation-paste'
import { formatPhone } from '@/lib/domain/people/contact'

export type ReadPaste = ParsedPaste & {
  /** Phone numbers, while text messages are off. */
  numbers: ParsedPaste['unread']
}

/**
 * The pasted contacts. While text messages are off, phone numbers are separate, because they are reported before
 * anything is sent.
 */
export function readPaste(text: string, texts: boolean): ReadPaste {
  const pasted = parsePasted(text)
  if (texts) return { ...pasted, numbers: [] }
  const phones = pasted.contacts.filter(({ kind }) => kind === 'PHONE')
  const numbers = phones.map(({ line, value }) => ({ line, text: formatPhone(value) }))
  return { ...pasted, contacts: pasted.contacts.filter(({ kind }) => kind === 'EMAIL'), numbers }
}
