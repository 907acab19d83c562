import { z } from 'zod'
import { listRolesOfMany } from '@/lib/data/orgs/read'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { contactLength } from '@/lib/domain/people/contact-values'
import { normalizeEmail } from '@/lib/domain/people/email'
import { normalizePhone } from '@/lib/domain/people/phone'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Viewer } from '@/lib/policy/can'
import type { Ctx } from '../ctx'
import { definePublicService } from '../define-service'
import { line } from '../inputs'
import { write } from '../write'
import { contactOfClaims } from './identity-of-claims'
import { settleIdentity } from './settle-identity'

const input = z.strictObject({ contact: line(contactLength), auth0Id: line(255) })

/**
 * The record of the person behind the verified token or the session of this request. The arguments are compared with
 * the token's claims, or with the ways in which the session's person signs in, and never trusted: another contact or
 * login identifier is refused. Idempotent.
 */
export const findOrCreateUserByContact = definePublicService({
  action: 'user.findOrCreateByContact',
  input,
  run: async (ctx, { contact, auth0Id }): Promise<Result<UserRecord>> => {
    if (!ctx.claims) return ofSession(ctx, contact, auth0Id)
    const identity = contactOfClaims(ctx.claims)
    if (!identity) return fail('unsupportedAuthType')
    const requestedContact = identity.contact.kind === 'EMAIL' ? normalizeEmail(contact) : normalizePhone(contact)
    if (requestedContact !== identity.contact.value || !isSameLogin(auth0Id, identity)) return fail('contactMismatch')
    const result = await write(ctx, async ({ tx, audit, send }) => {
      const { userId, isNew } = await settleIdentity({ tx, send }, identity, ctx.now, null)
      if (isNew)
        audit({
          action: 'user.created',
          subjectType: 'User',
          subjectId: userId,
          personId: userId,
          detail: { loginType: identity.loginType },
        })
      const user = await findUser(tx, userId)
      return user ? ok(user) : fail('notFound')
    })
    // A new person did not exist when this request began, so the context has no viewer: they may see their own record.
    if (result.ok && !ctx.viewer) ctx.viewer = await viewerOf(ctx, result.value)
    return result
  },
})

/** For a session, the person was found or made when they signed in. */
async function ofSession(ctx: Ctx, contact: string, auth0Id: string): Promise<Result<UserRecord>> {
  const person = ctx.viewer && ctx.sessionId ? await ctx.load.person.load(ctx.viewer.userId) : null
  if (!person) return fail('signInRequired')
  const normalized = { EMAIL: normalizeEmail(contact), PHONE: normalizePhone(contact) }
  const [loginType] = auth0Id.split('|', 1)
  const isTheirs = person.contacts.some(
    (contact) => contact.loginType === loginType && contact.value === normalized[contact.kind],
  )
  return isTheirs ? ok(person) : fail('contactMismatch')
}

/**
 * The viewer is only a member everywhere: conditions for administrators are checked at the beginning of a request, so
 * administrator rights apply from the next one.
 */
async function viewerOf(ctx: Ctx, { id, contacts }: UserRecord): Promise<Viewer> {
  const roles = await listRolesOfMany(ctx.db, [id])
  return {
    userId: id,
    superAdmin: false,
    roles: roles.map((role) => ({ ...role, roleType: 'MEMBER' as const })),
    visits: [],
    personVisits: [],
    scopes: null,
    verified: contacts.some((contact) => contact.verifiedAt !== null),
  }
}

/** The identifier is the prefix before the pipe; a client may also send the whole subject. */
const isSameLogin = (auth0Id: string, identity: { subject: string; loginType: string }): boolean =>
  auth0Id === identity.loginType || auth0Id === identity.subject
