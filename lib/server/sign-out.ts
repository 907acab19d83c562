import { randomUUID } from 'node:crypto'
import { endSessionUrl } from '@/lib/adapters/identity/oidc-client'
import { open } from '@/lib/adapters/identity/seal'
import { appendAudit } from '@/lib/data/audit/write'
import { database } from '@/lib/data/db'
import { deleteSessionByToken } from '@/lib/data/sessions/write'

/** Ends the session behind a cookie at once; returns the deleted row, or null. */
export const signOut = (token: string) =>
  database().$transaction(async (tx) => {
    const row = await deleteSessionByToken(tx, token)
    if (!row) return null
    const entry = { action: 'session.signedOut', subjectType: 'Session', subjectId: row.id, personId: row.userId }
    await appendAudit(tx, [entry], { actorId: row.userId, requestId: randomUUID(), at: new Date() })
    return row
  })

/** Ends the session that a browser had before it signed in again; the history has the new sign-in only. */
export async function endReplacedSession(token: string): Promise<void> {
  await deleteSessionByToken(database(), token)
}

type Ended = Awaited<ReturnType<typeof signOut>>

/**
 * Where signing out goes on at the identity provider, also when the session here was gone already; straight to `returnTo`
 * when it cannot be asked.
 */
export function signOutUrl(ended: Ended, returnTo: string): Promise<string> {
  // Who came by an organization's own provider is not known to the installation's.
  if (ended?.connectionId) return Promise.resolve(returnTo)
  const idToken = ended?.idToken ? open(Buffer.from(ended.idToken)) : null
  return endSessionUrl({ returnTo, idToken }).catch(() => returnTo)
}
