/** A sign-in younger than this many minutes needs no further proof before an account is deleted. */
const freshMinutes = 5

/** Whether somebody signed in just now. */
export const isFreshSignIn = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() < freshMinutes * 60_000

type Contact = { kind: 'EMAIL' | 'PHONE'; verifiedAt: Date | null }

/** The contact that confirms the deletion of an account and is notified of it: the first proven email, else the first proven phone. */
export const decidingContact = <C extends Contact>(contacts: readonly C[]): C | null =>
  contacts.find(({ kind, verifiedAt }) => verifiedAt && kind === 'EMAIL') ??
  contacts.find(({ verifiedAt }) => verifiedAt) ??
  null
