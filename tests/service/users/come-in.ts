import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeConfirmedIdentityProvider } from '@/fixtures/identity-providers'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeClassOrg } from '@/fixtures/tasks'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { insertSession } from '@/lib/data/sessions/write'
import type { UserRecord } from '@/lib/data/users/read'
import type { Result } from '@/lib/domain/result'
import { callerOf } from '@/lib/server/caller'
import { sessionCookie } from '@/lib/server/cookies'
import { ctxOf } from '@/lib/server/make-ctx'
import { changeContact, sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'
import type { Claims } from '@/lib/services/ctx'
import { completeSignIn } from '@/lib/services/users/settle-identity'

/** What was answered: `done`, or the code of the refusal. */
export const codeOf = (result: Result<unknown>) => (result.ok ? 'done' : result.problem.code)

/** Opens a session for somebody who came with these claims, and answers contexts of its requests. */
export async function open(
  userId: string,
  { issuer, subject, acr = null, amr = [], authAt = new Date() }: Claims,
  identityProviderId: string | null = null,
) {
  const token = `${crypto.randomUUID()}${crypto.randomUUID()}`
  const session = { token, userId, expiresAt: new Date(Date.now() + 3_600_000), userAgent: null, address: null }
  await insertSession(database(), {
    ...session,
    identityProviderId,
    identity: { issuer, subject },
    strength: { acr, amr, authAt },
  })
  const cookie = `${sessionCookie()}=${token}`
  const ctx = async () => {
    const request = { requestId: 'test', idempotency: null, acceptLanguage: null, cookie, address: null }
    const made = ctxOf(await callerOf({ cookie }), request)
    return made as typeof made & { viewer: NonNullable<typeof made.viewer> }
  }
  return { ctx, token }
}

/** Signs in at the installation's provider. */
export async function signIn(claims: Claims) {
  const { jobs, sent } = ctxOfNobody()
  const request = { requestId: 'test', now: new Date(), locale: null, jobs }
  const userId = (await completeSignIn(database(), claims, request))!
  return { userId, sent, ...(await open(userId, claims)) }
}

/** Adds a contact and proves it with the code. */
export async function addContact(user: UserRecord, kind: 'EMAIL' | 'PHONE', value: string) {
  const { contactId } = await done(changeContact(ctxFor(user), { kind, value }))
  await done(sendContactCode(ctxFor(await userNow(user.id)), { contactId }))
  const { id } = await database().contactCode.findFirstOrThrow({ where: { contactId } })
  const ctx = ctxFor(await userNow(user.id))
  await done(verifyContact(ctx, { contactId, code: codeFor(id) }))
  return { contactId, sent: ctx.sent, user: await userNow(user.id) }
}

/** A member of two organizations comes by the own provider of one of them. */
export async function comeByProvider() {
  const org = await makeOrg()
  const provider = await makeConfirmedIdentityProvider(org, { domains: [`ways-${org.id.slice(0, 8)}.example.org`] })
  const [domain] = provider.domains
  const other = await makeClassOrg()
  const user = await makeUser({ email: `nadia@${domain!.domain}` })
  const [, role] = [await makeRole({ orgId: org.id, user }), await makeRole({ orgId: other.id, user })]
  const claims: Claims = {
    issuer: provider.issuer,
    subject: 'nadia',
    email: user.email,
    emailVerified: true,
    name: null,
  }
  const identity = { issuer: provider.issuer, subject: 'nadia', userId: user.id, loginType: 'organization' }
  const contactId = user.contacts[0]!.id
  await database().identity.create({ data: { ...identity, contactId, lastSignInAt: new Date() } })
  return { org, provider, other, role, user, claims, ...(await open(user.id, claims, provider.id)) }
}
