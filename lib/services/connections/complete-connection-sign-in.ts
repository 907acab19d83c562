import { appendAudit } from '@/lib/data/audit/write'
import { findConnectionToSignIn } from '@/lib/data/connections/read'
import { lockConnection } from '@/lib/data/connections/write'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findIdentity, lockContact } from '@/lib/data/users/identities'
import { connectionIdentity } from '@/lib/domain/people/connection-identity'
import { nameOfClaims } from '@/lib/domain/people/known-name'
import type { Claims } from '../ctx'
import type { Job } from '../job-table'
import type { SignInRequest } from '../users/complete-sign-in'
import { type ProvenIdentity, settleIdentity } from '../users/settle-identity'

/**
 * Finds or makes the person who returns from an organization's own provider with these verified claims. The provider
 * vouches only for addresses in domains confirmed for the organization, and never for one that an account already has:
 * somebody with such an address starts with an empty account and joins the existing one with the code sent to the
 * address.
 * @returns the person's id, or null when the connection has ended or the claims have no address.
 */
export function completeConnectionSignIn(
  db: Db,
  connectionId: string,
  claims: Claims,
  request: SignInRequest,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    // Locked until the commit, so that a connection that ends at the same moment either ends this sign-in too or waits
    // for it.
    await lockConnection(tx, connectionId)
    const connection = await findConnectionToSignIn(tx, connectionId)
    // The issuer is the stored one, which was used to verify the token.
    const identity = connection && (await provenIdentity(tx, claims, connection))
    if (!connection || !identity) return null
    const send = (job: Job) => request.jobs.send(tx, job)
    const { userId, isNew } = await settleIdentity({ tx, send }, identity, request.now, request.locale)
    const entry = {
      action: isNew ? 'user.created' : 'user.signedIn',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: { loginType: identity.loginType, verified: identity.verified, connectionId, orgId: connection.orgId },
    }
    await appendAudit(tx, [entry], { actorId: userId, requestId: request.requestId, at: request.now })
    return userId
  })
}

type Connection = { issuer: string; confirmedDomains: readonly string[] }

async function provenIdentity(tx: Tx, claims: Claims, connection: Connection): Promise<ProvenIdentity | null> {
  const identity = connectionIdentity(claims, connection.confirmedDomains)
  if (!identity) return null
  const key = { issuer: connection.issuer, subject: claims.subject }
  await lockContact(tx, identity.contact)
  const [known, owner] = [await findIdentity(tx, key), await findVerifiedContact(tx, identity.contact)]
  const isTheirs = owner === null || owner.userId === known?.userId
  return {
    ...key,
    loginType: 'organization',
    contact: identity.contact,
    verified: identity.verified && isTheirs,
    name: nameOfClaims(claims),
  }
}
