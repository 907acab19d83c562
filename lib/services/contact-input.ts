import type { ContactKey } from '@/lib/data/users/identities'
import { contactLength, contactProblem, normalizedContact } from '@/lib/domain/people/contact-values'
import { checkedBy, line } from './inputs'

/** A typed email address or US phone number, parsed into its stored form. */
export const contact = line(contactLength).transform((text, check): ContactKey => {
  const kind = text.includes('@') ? 'EMAIL' : 'PHONE'
  checkedBy((input: string) => contactProblem(kind, input))(text, check)
  return { kind, value: normalizedContact(kind, text) }
})
