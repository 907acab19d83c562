type Contact = { kind: 'EMAIL' | 'PHONE'; verifiedAt: Date | null }

/**
 * The contact that is notified of the deletion of an account: the first verified email, otherwise the
 * first other verified contact.
 */
export const decidingContact = <C extends Contact>(contacts: readonly C[]): C | null =>
  contacts.find(({ kind, verifiedAt }) => verifiedAt && kind === 'EMAIL') ??
  contacts.find(({ verifiedAt }) => verifiedAt) ??
  null
