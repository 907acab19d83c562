import { z } from 'zod'
import { listRecordViews, type RecordView } from '@/lib/data/audit/read'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import { listRolesOfMany } from '@/lib/data/orgs/read'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { setSuperAdmin } from '@/lib/data/users/write'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type LoginType, loginTypes } from '@/lib/domain/lists/people'
import { contactLength, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Viewer } from '@/lib/policy/can'
import type { Ctx } from '../ctx'
import { defineOperatorService, definePublicService, defineService } from '../define-service'
import { contact, id, line } from '../inputs'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { write } from '../write'
import { contactOfClaims, settleIdentity } from './settle-identity'

/** The signed-in person's own record. */
export const getPerson = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (_ctx, _input, person) => ok(person),
})

/** Whether the person making the request is a super admin; not answered for anybody else. */
export const getUserWheelRole = defineService({
  action: 'person.readWheelRole',
  input: z.strictObject({ id }),
  subject: async (_ctx, { id: userId }) => ({ id: userId }),
  run: async (ctx) => ok(ctx.viewer.superAdmin),
})

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
    if (!identity || !namedLoginType(auth0Id)) return fail('unsupportedAuthType')
    const requestedContact = identity.contact.kind === 'EMAIL' ? normalizeEmail(contact) : normalizePhone(contact)
    if (requestedContact !== identity.contact.value || !isSameLogin(auth0Id, identity)) return fail('contactMismatch')
    const result = await write(ctx, async (w) => {
      const { userId, isNew } = await settleIdentity(w, identity, ctx.now, null)
      if (isNew)
        w.audit({
          action: 'user.created',
          subjectType: 'User',
          subjectId: userId,
          personId: userId,
          detail: { loginType: identity.loginType },
        })
      const user = await findUser(w.tx, userId)
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
  const loginType = namedLoginType(auth0Id)
  if (!loginType) return fail('unsupportedAuthType')
  const normalized = { EMAIL: normalizeEmail(contact), PHONE: normalizePhone(contact) }
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
/** The login type that the argument names, alone or before the pipe of a subject. */
const namedLoginType = (auth0Id: string): LoginType | null => {
  const [prefix = ''] = auth0Id.split('|', 1)
  return isOneOf(loginTypes, prefix) ? prefix : null
}

const isSameLogin = (auth0Id: string, identity: { subject: string; loginType: string }): boolean =>
  auth0Id === identity.loginType || auth0Id === identity.subject

export type RecordViewPage = PageOf<RecordView>

const position = positionInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))

/** The people who looked at the person's record, from which organization, and when; newest first. */
export const listOwnRecordViews = defineService({
  action: 'person.read',
  input: z.strictObject({ first, after: position }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: seen }) => {
    const userId = ctx.viewer.userId
    const rows = await listRecordViews(ctx.db, { userId, before: seen?.[0] ?? null, size: size + 1 })
    return ok<RecordViewPage>(toPage(rows, size, ({ id }) => [id]))
  },
})

/** How many active credits the person has. */
export const countOwnCredits = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.creditCountOf.load(ctx.viewer.userId)),
})

/**
 * Makes the person who has verified this contact a super admin; they have to sign in again. Granting again changes
 * nothing.
 */
export const grantSuperAdmin = defineOperatorService({
  action: 'wheel.grant',
  input: z.strictObject({ contact }),
  run: async (ctx, { contact: contactText }) => {
    const owner = await findVerifiedContact(ctx.db, contactText)
    if (!owner) return fail('notFound')
    const { userId } = owner
    return write(ctx, async (w) => {
      if (!(await setSuperAdmin(w.tx, userId, ctx.now))) return ok({ userId, granted: false })
      await deleteSessionsOf(w.tx, userId, null)
      w.audit({ action: 'user.wheelGranted', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ userId, granted: true })
    })
  },
})
