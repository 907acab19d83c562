/** Minutes after a sign-in during which deleting an account needs no further proof. */
const freshMinutes = 5

/** Whether somebody signed in recently enough for that. */
export const isFreshSignIn = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() < freshMinutes * 60_000

type Contact = { kind: 'EMAIL' | 'PHONE'; verifiedAt: Date | null }

/**
 * The contact that confirms the deletion of an account and is notified of it: the first verified email, otherwise the
 * first other verified contact.
 */
export const decidingContact = <C extends Contact>(contacts: readonly C[]): C | null =>
  contacts.find(({ kind, verifiedAt }) => verifiedAt && kind === 'EMAIL') ??
  contacts.find(({ verifiedAt }) => verifiedAt) ??
  null
