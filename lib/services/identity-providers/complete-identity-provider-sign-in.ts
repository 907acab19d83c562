import { appendAudit } from '@/lib/data/audit/write'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { findIdentityProviderToSignIn, isShutToIdentityProvider } from '@/lib/data/identity-providers/read'
import { lockIdentityProvider } from '@/lib/data/identity-providers/write'
import { findIdentity, lockContact } from '@/lib/data/users/identities'
import { nameOfClaims } from '@/lib/domain/people/known-name'
import { vouchedIdentity } from '@/lib/domain/people/vouched-identity'
import type { Claims } from '../ctx'
import type { Job } from '../job-table'
import { hasShownFactor, type ProvenIdentity, type SignInRequest, settleIdentity } from '../users/settle-identity'

/**
 * Finds or makes the person who comes back from an organization's own provider with these verified claims. The provider vouches only
 * for addresses of domains that were confirmed for the organization, and never for one that an account has already: who comes with
 * such an address begins with nothing and joins that account by the code that is sent to it.
 * Who has left the organization signs in at the installation's provider.
 * @returns the person's id, or null when the identity provider has ended, opens nothing of them, or the claims name no
 *   address.
 */
export function completeIdentityProviderSignIn(
  db: Db,
  identityProviderId: string,
  claims: Claims,
  request: SignInRequest,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    // Locked until the commit: an identity provider that ends at the same moment either ends this sign-in too or waits for it.
    await lockIdentityProvider(tx, identityProviderId)
    const identityProvider = await findIdentityProviderToSignIn(tx, identityProviderId)
    // The issuer is the stored one, against which the token was verified.
    const identity = identityProvider && (await provenIdentity(tx, claims, identityProvider))
    if (!identityProvider || !identity) return null
    const { id, issuer } = identityProvider
    if (await isShutToIdentityProvider(tx, { id, issuer, subject: claims.subject })) return null
    const send = (job: Job) => request.jobs.send(tx, job)
    const { userId, isNew } = await settleIdentity({ tx, send }, identity, request.now, request.locale)
    const entry = {
      action: isNew ? 'user.created' : 'user.signedIn',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: {
        loginType: identity.loginType,
        verified: identity.verified,
        identityProviderId,
        orgId: identityProvider.orgId,
      },
    }
    await appendAudit(tx, [entry], { actorId: userId, requestId: request.requestId, at: request.now })
    return userId
  })
}

type VouchingProvider = { issuer: string; confirmedDomains: readonly string[] }

async function provenIdentity(
  tx: Tx,
  claims: Claims,
  identityProvider: VouchingProvider,
): Promise<ProvenIdentity | null> {
  const identity = vouchedIdentity(claims, identityProvider.confirmedDomains)
  if (!identity) return null
  const key = { issuer: identityProvider.issuer, subject: claims.subject }
  await lockContact(tx, identity.contact)
  const [known, owner] = [await findIdentity(tx, key), await findVerifiedContact(tx, identity.contact)]
  const isTheirs = owner === null || owner.userId === known?.userId
  return {
    ...key,
    loginType: 'organization',
    contact: identity.contact,
    verified: identity.verified && isTheirs,
    showedFactor: hasShownFactor(claims),
    mayAddContact: false,
    name: nameOfClaims(claims),
  }
}
