import { randomUUID } from 'node:crypto'
import { endSessionUrl } from '@/lib/adapters/identity/oidc-client'
import { open } from '@/lib/adapters/identity/secrets'
import { appendAudit } from '@/lib/data/audit/write'
import { database } from '@/lib/data/db'
import { deleteSessionByToken } from '@/lib/data/sessions/write'

/** Ends the session behind a cookie immediately; returns the deleted row, or null. */
export const signOut = (token: string) =>
  database().$transaction(async (tx) => {
    const row = await deleteSessionByToken(tx, token)
    if (!row) return null
    const entry = { action: 'session.signedOut', subjectType: 'Session', subjectId: row.id, personId: row.userId }
    await appendAudit(tx, [entry], { actorId: row.userId, requestId: randomUUID(), at: new Date() })
    return row
  })

/** Ends the session that a browser had before it signed in again. The history only has the new sign-in. */
export async function endReplacedSession(token: string): Promise<void> {
  await deleteSessionByToken(database(), token)
}

type Ended = Awaited<ReturnType<typeof signOut>>

/**
 * The address at which signing out continues at the identity provider, even when the session here was already gone;
 * `returnTo` itself when the provider is unavailable.
 */
export function signOutUrl(ended: Ended, returnTo: string): Promise<string> {
  // The installation's provider does not know people who signed in through an organization's own.
  if (ended?.connectionId) return Promise.resolve(returnTo)
  const idToken = ended?.idToken ? open(Buffer.from(ended.idToken)) : null
  return endSessionUrl({ returnTo, idToken }).catch(() => returnTo)
}
