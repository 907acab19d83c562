import { appendAudit } from '@/lib/data/audit/write'
import {
  countContacts,
  countVerifiedContacts,
  deleteContact,
  findVerifiedContact,
  listClaims,
  saveContact,
} from '@/lib/data/contacts/contacts'
import type { Db, Tx } from '@/lib/data/db'
import { listGuestOffers } from '@/lib/data/guests/guests'
import {
  type ContactKey,
  deleteEmptyClaimant,
  findIdentity,
  hasShownFactorBefore,
  insertIdentity,
  insertUser,
  lockContact,
  moveSignIns,
  placeIdentities,
  updateIdentity,
} from '@/lib/data/users/identities'
import { newWayCountsFrom, secondFactorAt } from '@/lib/domain/access/admin-conditions'
import { type KnownName, nameOfClaims } from '@/lib/domain/people/known-name'
import { loginIdentity } from '@/lib/domain/people/login-identity'
import type { Claims } from '@/lib/services/ctx'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { Job, JobQueue } from '../job-table'
import { notify, offerNotices } from '../notices/notify'
import { type NotifyingWrite, notifyContactChange, notifyNewSignIns } from './sign-in-news'

/** The relevant part of a verified token's claims. */
export type ProvenIdentity = {
  issuer: string
  subject: string
  loginType: string
  contact: ContactKey
  /** Whether the provider vouches for the contact. */
  verified: boolean
  /** Whether they showed a second factor. */
  showedFactor: boolean
  /** Whether the provider may add a contact to an account that has one: an organization's own may not. */
  mayAddContact: boolean
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

  const identityId = await keepIdentity(w.tx, identity, { stored: storedIdentity, userId, isNew, now })
  if (owner && !storedIdentity) await notifyNewSignIns(w, userId, [identityId], now)

  if (owner && owner.userId !== userId) return { userId: await yieldToOwner(w, userId, owner, now), isNew: false }
  const contactId = owner ? owner.id : await recordContact(w, userId, identity, storedIdentity, now)
  // It goes with the contact it came with last, when that one is removed.
  if (contactId) await updateIdentity(w.tx, identityId, { contactId })
  return { userId, isNew }
}

type Stored = Awaited<ReturnType<typeof findIdentity>>
type Kept = { stored: Stored; userId: string; isNew: boolean; now: Date }

/**
 * Keeps that somebody came by this identity. One that is added to an account opens nothing of others for a day; neither
 * does a second factor that it shows for the first time, where an older way of the person has shown one.
 */
async function keepIdentity(tx: Tx, identity: ProvenIdentity, { stored, userId, isNew, now }: Kept): Promise<string> {
  const { issuer, subject, loginType, showedFactor } = identity
  const isFirstFactor = showedFactor && !stored?.secondFactorFrom
  const before = stored?.createdAt ?? now
  const isForeign = isFirstFactor && (await hasShownFactorBefore(tx, { issuer, subject, userId, before, now }))
  const secondFactorFrom = isForeign ? newWayCountsFrom(now) : now
  if (!stored) {
    const opensFrom = isNew ? null : newWayCountsFrom(now)
    const factor = isFirstFactor ? secondFactorFrom : null
    const added = { issuer, subject, loginType, userId, lastSignInAt: now, opensFrom, secondFactorFrom: factor }
    return insertIdentity(tx, added)
  }
  await updateIdentity(tx, stored.id, { lastSignInAt: now, ...(isFirstFactor && { secondFactorFrom }) })
  return stored.id
}

/**
 * Records the contact that somebody came with, which nobody owns. Of a known way to sign in it is a new contact of an
 * account: the account's other contacts are written to. One that is not known to have come with any of them adds none
 * back that was removed: its person is told, and sees it among their ways to sign in.
 * @returns the contact when it is proven.
 */
async function recordContact(
  w: NotifyingWrite,
  userId: string,
  { contact, loginType, verified, mayAddContact }: ProvenIdentity,
  stored: Stored,
  now: Date,
): Promise<string | null> {
  if (!verified) {
    if ((await countContacts(w.tx, userId)) === 0)
      await saveContact(w.tx, { ...contact, userId, verifiedAt: null, loginType })
    return null
  }
  const hasOthers = (await countVerifiedContacts(w.tx, userId)) > 0
  if (hasOthers && stored?.contactId === null) {
    await notifyNewSignIns(w, userId, [stored.id], now)
    return null
  }
  if (hasOthers && !mayAddContact) return null
  const contactId = await proveContact(w, userId, contact, loginType, now)
  await notifyContactChange(w, { userId, change: 'added', contact, now })
  return contactId
}

/**
 * Verifies the contact for this person: other claims on it are dropped, and claimants left with nothing are deleted.
 * Classes attended as a guest with this contact are offered to them.
 * @returns the contact's id.
 */
export async function proveContact(
  w: NotifyingWrite,
  userId: string,
  contact: ContactKey,
  loginType: string | null,
  now: Date,
): Promise<string> {
  const isFirst = (await countVerifiedContacts(w.tx, userId)) === 0
  const contactId = await saveContact(w.tx, { ...contact, userId, verifiedAt: now, loginType })
  for (const claim of await listClaims(w.tx, contact)) {
    if (claim.userId === userId) continue
    await deleteContact(w.tx, claim.id)
    await deleteEmptyClaimant(w.tx, claim.userId)
  }
  // Organizations find their members by verified contacts.
  await recomputeCompliance(w.tx, [userId], now)
  await notify(w, offerNotices(await listGuestOffers(w.tx, { userId })))
  if (isFirst) await placeIdentities(w.tx, userId, contactId)
  return contactId
}

/**
 * Handles a contact that somebody else has already verified: a claimant with nothing of their own becomes that person,
 * who is notified.
 */
export async function yieldToOwner(
  w: NotifyingWrite,
  claimantId: string,
  owner: { id: string; userId: string },
  now: Date,
): Promise<string> {
  if ((await countVerifiedContacts(w.tx, claimantId)) > 0) return claimantId
  const identityIds = await moveSignIns(w.tx, claimantId, owner, newWayCountsFrom(now))
  await notifyNewSignIns(w, owner.userId, identityIds, now)
  await deleteEmptyClaimant(w.tx, claimantId)
  return owner.userId
}

export type { Claims }

/** Whether the provider says that the person showed a second factor, and when. */
export const hasShownFactor = ({ acr = null, amr = [], authAt = null }: Claims): boolean =>
  secondFactorAt({ acr, amr, authAt }) !== null

/** Reads login type, contact, its verification and name from verified claims; null for an unsupported login type. */
export function contactOfClaims(claims: Claims): ProvenIdentity | null {
  const identity = loginIdentity(claims)
  if (!identity.ok) return null
  const { loginType, contact, verified } = identity.value
  const { issuer, subject } = claims
  const seen = { showedFactor: hasShownFactor(claims), mayAddContact: true, name: nameOfClaims(claims) }
  return { issuer, subject, loginType, contact, verified, ...seen }
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
