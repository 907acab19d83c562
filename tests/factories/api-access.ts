import type { Scope } from '@/lib/domain/access/scopes'
import { createApiToken, type MadeApiToken } from '@/lib/services/access/create-api-token'
import { registerApiClient } from '@/lib/services/access/register-api-client'
import type { Ctx } from '@/lib/services/ctx'
import { next } from './counter'
import { ctxFor, nobodyAnswers } from './ctx'
import { done } from './done'
import { type MadeOrg, makeOrg } from './orgs'
import { makeUser } from './people'

type User = Awaited<ReturnType<typeof makeUser>>
type TokenOptions = { scopes?: readonly Scope[]; name?: string; days?: number; now?: Date } & (
  | { org: MadeOrg }
  | { user?: User }
)

/** An API token, of an organization or of a person, with the header that shows it. */
export async function makeApiToken(
  options: TokenOptions = {},
): Promise<MadeApiToken & { token: string; headers: Bearer }> {
  const { scopes = ['members:read'], name = `Program ${next()}`, days, now } = options
  const when = now ? { now } : {}
  const org = 'org' in options ? options.org : null
  const user = org?.admin ?? ('user' in options ? options.user : undefined) ?? (await makeUser())
  const ctx = ctxFor(user, { ...when, roles: org ? [org.role] : [] })
  const made = await done(createApiToken(ctx, { input: { orgId: org?.id, name, scopes, days } }))
  const token = made.token!
  return { ...made, token, headers: { authorization: `Bearer ${token}` } }
}
type Bearer = { authorization: string }

/** A provider that takes any access token for the one this client got for itself. */
export const programIs = (clientId: string, issuer = 'https://identity.example'): Ctx['identity'] => ({
  ...nobodyAnswers,
  programOf: async () => ({ ok: true, program: { issuer, clientId } }),
})

/** A client of the provider that is registered for an organization. */
export async function makeApiClient(
  named?: MadeOrg,
  fields: { clientId?: string; scopes?: readonly Scope[]; issuer?: string } = {},
) {
  const org = named ?? (await makeOrg())
  const { clientId = `client-${next()}`, scopes = ['members:read'], issuer } = fields
  const ctx = ctxFor(org.admin, { roles: [org.role], identity: programIs(clientId, issuer) })
  return done(registerApiClient(ctx, { input: { orgId: org.id, name: `Client ${next()}`, scopes, accessToken: 'x' } }))
}
