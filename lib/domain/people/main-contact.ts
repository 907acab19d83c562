type Contact = { kind: 'EMAIL' | 'PHONE'; verifiedAt: Date | null }

/** The main one of verified contacts, which gets the reminders: the first email, otherwise the first other contact. */
export const mainOf = <C extends Pick<Contact, 'kind'>>(verified: readonly C[]): C | null =>
  verified.find(({ kind }) => kind === 'EMAIL') ?? verified[0] ?? null

/** The main contact, which is also notified of the deletion of an account. */
export const decidingContact = <C extends Contact>(contacts: readonly C[]): C | null =>
  mainOf(contacts.filter(({ verifiedAt }) => verifiedAt))
