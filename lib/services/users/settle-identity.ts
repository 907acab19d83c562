import { appendAudit } from '@/lib/data/audit/write'
import {
  countContacts,
  countVerifiedContacts,
  deleteContact,
  findVerifiedContact,
  listClaims,
  listVerifiedContactIds,
  saveContact,
} from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { listGuestOffers } from '@/lib/data/guests/guests'
import {
  type ContactKey,
  deleteEmptyClaimant,
  findIdentity,
  insertIdentity,
  insertUser,
  lockContact,
  moveSignIns,
  updateIdentity,
} from '@/lib/data/users/identities'
import { type KnownName, nameOfClaims } from '@/lib/domain/people/known-name'
import { loginIdentity } from '@/lib/domain/people/login-identity'
import type { Claims } from '@/lib/services/ctx'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { Job, JobQueue } from '../job-table'
import { notify, offerNotices } from '../notices/notify'
import type { Write } from '../write'

/** The relevant part of a verified token's claims. */
export type ProvenIdentity = {
  issuer: string
  subject: string
  loginType: string
  contact: ContactKey
  /** Whether the provider vouches for the contact. */
  verified: boolean
  /** The person's name at the provider, if it is clear, so that a new person need not type it. */
  name: KnownName | null
}

/**
 * Finds or makes the person behind a verified token, in one transaction. Idempotent: the lock on the contact serializes
 * parallel sign-ins. A verified contact leads to its one owner, who is notified; an unverified one is only a claim and
 * finds nobody.
 */
export async function settleIdentity(
  w: NotifyingWrite,
  identity: ProvenIdentity,
  now: Date,
  uiLanguage: string | null,
): Promise<{ userId: string; isNew: boolean }> {
  await lockContact(w.tx, identity.contact)
  const storedIdentity = await findIdentity(w.tx, identity)
  const owner = identity.verified ? await findVerifiedContact(w.tx, identity.contact) : null
  const isNew = !storedIdentity && !owner
  const userId = storedIdentity?.userId ?? owner?.userId ?? (await insertUser(w.tx, uiLanguage, identity.name))

  if (storedIdentity) await updateIdentity(w.tx, storedIdentity.id, { lastSignInAt: now })
  else {
    const added = await insertIdentity(w.tx, { ...choosePerson(identity), userId, lastSignInAt: now })
    if (owner) await notifyNewSignIns(w, userId, [added], now)
  }

  if (owner && owner.userId !== userId)
    return { userId: await yieldToOwner(w, userId, owner.userId, now), isNew: false }
  if (!owner) await recordContact(w, userId, identity, now)
  return { userId, isNew }
}

const choosePerson = ({ issuer, subject, loginType }: ProvenIdentity) => ({ issuer, subject, loginType })

async function recordContact(w: NotifyingWrite, userId: string, identity: ProvenIdentity, now: Date): Promise<void> {
  if (identity.verified) await proveContact(w, userId, identity.contact, identity.loginType, now)
  else if (!(await hasContact(w.tx, userId))) {
    await saveContact(w.tx, { ...identity.contact, userId, verifiedAt: null, loginType: identity.loginType })
  }
}

async function hasContact(tx: Tx, userId: string): Promise<boolean> {
  return (await countContacts(tx, userId)) > 0
}

/**
 * Verifies the contact for this person: other claims on it are dropped, and claimants left with nothing are deleted.
 * Classes attended as a guest with this contact are offered to them.
 */
export async function proveContact(
  w: NotifyingWrite,
  userId: string,
  contact: ContactKey,
  loginType: string | null,
  now: Date,
): Promise<void> {
  await saveContact(w.tx, { ...contact, userId, verifiedAt: now, loginType })
  for (const claim of await listClaims(w.tx, contact)) {
    if (claim.userId === userId) continue
    await deleteContact(w.tx, claim.id)
    await deleteEmptyClaimant(w.tx, claim.userId)
  }
  // Organizations find their members by verified contacts.
  await recomputeCompliance(w.tx, [userId], now)
  await notify(w, offerNotices(await listGuestOffers(w.tx, { userId })))
}

/**
 * Handles a contact that somebody else has already verified: a claimant with nothing of their own becomes that person,
 * who is notified.
 */
export async function yieldToOwner(w: NotifyingWrite, claimantId: string, ownerId: string, now: Date): Promise<string> {
  if ((await countVerifiedContacts(w.tx, claimantId)) > 0) return claimantId
  const identityIds = await moveSignIns(w.tx, claimantId, ownerId)
  await notifyNewSignIns(w, ownerId, identityIds, now)
  await deleteEmptyClaimant(w.tx, claimantId)
  return ownerId
}

type NotifyingWrite = Pick<Write, 'tx' | 'send'>

/**
 * Notifies a person at once, at every verified contact, of a new way to sign in to their account. The messages are sent
 * when, and only when, the transaction commits; they refer to rows, never to an address.
 */
async function notifyNewSignIns(
  w: NotifyingWrite,
  userId: string,
  identityIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const contactId of await listVerifiedContactIds(w.tx, userId))
    for (const identityId of identityIds)
      await w.send({ queue: 'mail', data: { kind: 'signInAdded', identityId, contactId, at } })
}

export type { Claims }

/** Reads login type, contact, its verification and name from verified claims; null for an unsupported login type. */
export function contactOfClaims(claims: Claims): ProvenIdentity | null {
  const identity = loginIdentity(claims)
  if (!identity.ok) return null
  const { loginType, contact, verified } = identity.value
  return { issuer: claims.issuer, subject: claims.subject, loginType, contact, verified, name: nameOfClaims(claims) }
}

/** The request with which somebody returns from a provider. */
export type SignInRequest = { requestId: string; now: Date; locale: string | null; jobs: JobQueue }

/**
 * Finds or makes the person who returns from the identity provider with these verified claims.
 * @returns the person's id, or null when the login type is not supported ('Unsupported auth type').
 */
export async function completeSignIn(db: Db, claims: Claims, request: SignInRequest): Promise<string | null> {
  const identity = contactOfClaims(claims)
  if (!identity) return null
  return db.$transaction(async (tx) => {
    const send = (job: Job) => request.jobs.send(tx, job)
    const { userId, isNew } = await settleIdentity({ tx, send }, identity, request.now, request.locale)
    const entry = {
      action: isNew ? 'user.created' : 'user.signedIn',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: { loginType: identity.loginType, verified: identity.verified },
    }
    await appendAudit(tx, [entry], { actorId: userId, requestId: request.requestId, at: request.now })
    return userId
  })
}
