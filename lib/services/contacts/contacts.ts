import { z } from 'zod'
import { endWaitingTokens } from '@/lib/data/access/own-access'
import {
  deleteContact,
  deleteOtherClaimsOf,
  findLatestCode,
  findVerifiedContact,
  lockContacts,
  markCodeUsed,
  saveContact,
} from '@/lib/data/contacts/contacts'
import { lockContact, lockIdentities } from '@/lib/data/users/identities'
import type { ContactRecord } from '@/lib/data/users/read'
import { canEndWays } from '@/lib/domain/access/ways-in'
import { contactLength, contactProblem, normalizedContact } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { Claims, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { endOwnAccess, isTooNew } from '../users/own-access'
import {
  contactOfClaims,
  type ProvenIdentity,
  proveContact,
  settleIdentity,
  yieldToOwner,
} from '../users/settle-identity'
import { notifyContactChange } from '../users/sign-in-news'
import { write } from '../write'
import { type CheckedCode, checkCode, code, codeExpired, codeLimits, issueCode } from './codes'

/** Sends a code to one of the person's own unverified contacts; at most one a minute and ten an hour. */
export const sendContactCode = defineService({
  action: 'contact.verify',
  input: z.strictObject({ contactId: id.optional() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { contactId }, person) => {
    const contact = person.contacts.find((contact) => (contactId ? contact.id === contactId : !contact.verifiedAt))
    if (!contact) return contactId ? fail('notFound') : fail('alreadyVerified')
    if (contact.verifiedAt) return fail('alreadyVerified')
    return issueCode(ctx, contact, { mail: 'contactCode', action: 'contact.codeSent' })
  },
})

export type ContactCodeState = {
  contactId: string
  kind: 'EMAIL' | 'PHONE'
  value: string
  /** When the current code expires; null without one, or when its tries are used up. */
  expiresAt: Date | null
  /** When another code may be requested; null means at once. */
  resendAt: Date | null
  /** The tries that the current code has left, or those of the next one. */
  tries: number
}

/**
 * The contact the person still has to verify, with the state of its newest code; null when every contact is verified.
 */
export const getContactCode = defineService({
  action: 'contact.verify',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const contact = person.contacts.find((contact) => !contact.verifiedAt)
    if (!contact) return ok<ContactCodeState | null>(null)
    const sent = await findLatestCode(ctx.db, contact.id)
    const works = sent && !sent.usedAt && sent.expiresAt > ctx.now && sent.tries < codeLimits.tries
    const resendAt = sent ? new Date(sent.createdAt.getTime() + codeLimits.resendSeconds * 1000) : null
    const state: ContactCodeState = {
      contactId: contact.id,
      kind: contact.kind,
      value: contact.value,
      expiresAt: works ? sent.expiresAt : null,
      resendAt: resendAt && resendAt > ctx.now ? resendAt : null,
      tries: codeLimits.tries - (works ? sent.tries : 0),
    }
    return ok<ContactCodeState | null>(state)
  },
})

/**
 * Verifies one of the person's own contacts with the code sent to it. Other people's claims to it are dropped. When
 * somebody else already owns it, the caller becomes that person, having just shown that they control the inbox.
 */
export const verifyContact = defineService({
  action: 'contact.verify',
  input: z.strictObject({ contactId: id, code }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { contactId, code: typedCode }, person): Promise<Result<{ userId: string }>> => {
    const contact = person.contacts.find((contact) => contact.id === contactId)
    if (!contact) return fail('notFound')
    if (contact.verifiedAt) return fail('alreadyVerified')
    const codeCheck = await checkCode(ctx, contact, typedCode)
    if (!codeCheck.ok) return codeCheck
    return proveByCode(ctx, contact, codeCheck.value)
  },
})

const proveByCode = (ctx: SignedInCtx, contact: ContactRecord, sent: CheckedCode) =>
  write(ctx, async (w): Promise<Result<{ userId: string }>> => {
    await lockContact(w.tx, contact)
    if (!(await markCodeUsed(w.tx, sent.id, ctx.now))) return codeExpired()
    const owner = await findVerifiedContact(w.tx, contact)
    if (owner) {
      // Somebody proved it after the code was sent: only a long code joins their account.
      if (!sent.long) return codeExpired()
      const userId = await yieldToOwner(w, contact.userId, owner, ctx.now)
      if (userId === contact.userId) return fail('contactTaken')
      w.audit({ action: 'user.joined', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ userId })
    }
    await proveContact(w, contact.userId, { kind: contact.kind, value: contact.value }, contact.loginType, ctx.now)
    await deleteOtherClaimsOf(w.tx, contact.userId, contact.id)
    await notifyContactChange(w, { userId: contact.userId, change: 'added', contact, now: ctx.now })
    w.audit({ action: 'contact.verified', subjectType: 'Contact', subjectId: contact.id, personId: contact.userId })
    return ok({ userId: contact.userId })
  })

type Answer = Result<{ verified: boolean }>

/**
 * "I followed the link": queries the identity provider again and, if it now vouches for the contact, verifies it here.
 * `verified: false` when the provider does not; at most twenty times an hour.
 */
export const recheckVerification = defineService({
  action: 'contact.verify',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx): Promise<Answer> => {
    const refusal = await limitUse(ctx, `recheck:${ctx.viewer.userId}`, { limit: 20, seconds: 3600 })
    if (refusal) return refusal
    const claims = await readFreshClaims(ctx)
    if (!claims.ok) return claims
    const identity = contactOfClaims(claims.value)
    if (!identity) return fail('unsupportedAuthType')
    return identity.verified ? proveClaimedContact(ctx, identity) : ok({ verified: false })
  },
})

/** The claims of a bearer token are fresh; for a browser session, the provider is queried. */
async function readFreshClaims(ctx: SignedInCtx): Promise<Result<Claims>> {
  if (ctx.claims) return ok(ctx.claims)
  if (!ctx.sessionId) return fail('signInRequired')
  const fresh = await ctx.identity.freshClaims(ctx.sessionId, ctx.now)
  if (fresh.ok) return ok(fresh.claims)
  return fail(fresh.reason === 'unreachable' ? 'unavailable' : 'signInRequired')
}

const proveClaimedContact = (ctx: SignedInCtx, identity: ProvenIdentity) =>
  write(ctx, async (w): Promise<Answer> => {
    const { userId } = await settleIdentity(w, identity, ctx.now, null)
    const joined = userId !== ctx.viewer.userId
    w.audit({
      action: joined ? 'user.joined' : 'contact.verified',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: { loginType: identity.loginType, by: 'provider' },
    })
    return ok({ verified: true })
  })

/**
 * "Use another address": claims another contact in place of the person's unverified ones. Verified contacts are kept.
 */
export const changeContact = defineService({
  action: 'contact.change',
  input: z.strictObject({ kind: oneOf(['EMAIL', 'PHONE']), value: line(contactLength) }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { kind, value: input }, person) => {
    const problem = contactProblem(kind, input)
    if (problem) return fail('invalidInput', { value: problem })
    const value = normalizedContact(kind, input)
    const existing = person.contacts.find((contact) => contact.kind === kind && contact.value === value)
    if (existing?.verifiedAt) return fail('alreadyVerified')
    const refusal = await limitUse(ctx, `contact:${person.id}`, { limit: 10, seconds: 3600 })
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const contactId = await saveContact(w.tx, { userId: person.id, kind, value, verifiedAt: null, loginType: null })
      await deleteOtherClaimsOf(w.tx, person.id, contactId)
      w.audit({
        action: 'contact.claimed',
        subjectType: 'Contact',
        subjectId: contactId,
        personId: person.id,
        detail: { kind },
      })
      return ok({ contactId })
    })
  },
})

/**
 * Removes a contact of the person, with the ways to sign in that came with it and their sessions. One verified contact
 * always remains, even when two are removed at the same moment, and one way to sign in: whoever has only ever used this
 * contact signs in by another one first.
 */
export const removeContact = defineService({
  action: 'contact.change',
  input: z.strictObject({ contactId: id, endAccess: z.boolean().nullish() }),
  subject: async (ctx, { contactId }) => {
    const person = await ctx.load.person.load(ctx.viewer.userId)
    return person?.contacts.some((contact) => contact.id === contactId) ? person : null
  },
  run: (ctx, { contactId, endAccess }, { id: userId }) =>
    write(ctx, async (w) => {
      const contacts = await lockContacts(w.tx, userId)
      const contact = contacts.find((contact) => contact.id === contactId)
      if (!contact) return fail('notFound')
      if (!contacts.some((contact) => contact.verifiedAt && contact.id !== contactId)) return fail('lastSignInMethod')
      const ways = await lockIdentities(w.tx, userId)
      const ending = ways.filter((way) => way.contactId === contactId)
      if (isTooNew(ctx) && contact.verifiedAt) return fail('newSignInWaits')
      if (!canEndWays(ways, ending)) return fail('signInElsewhereFirst')
      await endWaitingTokens(
        w.tx,
        ending.map((way) => way.id),
        ctx.now,
      )
      await deleteContact(w.tx, contactId)
      if (contact.verifiedAt) await notifyContactChange(w, { userId, change: 'removed', contact, now: ctx.now })
      if (endAccess) await endOwnAccess(ctx, w, ending)
      // Organizations find their members by verified contacts.
      await recomputeCompliance(w.tx, [userId], ctx.now)
      const detail = { kind: contact.kind, verified: contact.verifiedAt !== null, ways: ending.length }
      w.audit({ action: 'contact.removed', subjectType: 'Contact', subjectId: contactId, personId: userId, detail })
      return ok({ contactId })
    }),
})
