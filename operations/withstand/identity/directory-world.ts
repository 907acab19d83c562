import { makeApiToken } from '@/fixtures/api-access'
import { next } from '@/fixtures/counter'
import { ctxFor } from '@/fixtures/ctx'
import { moveOrgTo } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { urns } from '@/lib/domain/scim/paths'
import { revokeApiToken } from '@/lib/services/access/api-tokens'
import type { DirectoryFault, DirectoryWorld } from './directory-faults'

const scopes = ['members:read', 'members:write'] as const

/** Sends a request below `/scim/v2`, over the network or within the process. */
export type SendScim = (
  method: string,
  path: string,
  init: { headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string }>

/** Sends the request of a fault with the token that it names. */
export function sendFault(
  send: SendScim,
  token: string,
  { method, path, body, headers, bearer = token }: DirectoryFault,
) {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/scim+json' }
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const shown: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  return send(method, path, { headers: { ...type, ...shown, ...headers }, body: text })
}

/** Two organizations with directories, and tokens that are invalid. */
export async function makeDirectoryWorld(send: SendScim): Promise<DirectoryWorld & { orgIds: string[] }> {
  const [org, other] = [await makeOrg(), await makeOrg()]
  const { token } = await makeApiToken({ org, scopes })
  const theirs = await makeApiToken({ org: other, scopes })
  const add = async (bearer: string, employeeNumber: string) => {
    const userName = `withstand${next()}-${org.id}@example.com`
    const body = { schemas: [urns.user], userName, externalId: userName, [urns.enterprise]: { employeeNumber } }
    const made = await sendFault(send, bearer, { name: '', method: 'POST', path: '/Users', body, status: 201 })
    if (made.status !== 201) throw new Error(`A directory cannot add a user: ${made.text}`)
    return { userName, id: (JSON.parse(made.text) as { id: string }).id }
  }
  const user = await add(token, 'E1')
  const { userName: taken } = await add(token, 'E2')
  const foreignUser = await add(theirs.token, 'E1')
  const member = await makeRole({ orgId: other.id })
  const { id: invitation } = await database().invitation.findFirstOrThrow({ where: { orgId: other.id } })
  const admins = await database().role.findFirstOrThrow({ where: { orgId: org.id, roleType: 'ADMIN' } })
  return {
    token,
    user,
    taken,
    takenNumber: 'E2',
    lastAdmin: admins.id,
    orgIds: [org.id, other.id],
    badTokens: await makeBadTokens(org),
    readingToken: (await makeApiToken({ org, scopes: ['members:read'] })).token,
    foreign: {
      'another organization’s user': foreignUser.id,
      'another organization’s member': member.id,
      'another organization’s invitation': invitation,
      'a person': member.user.id,
      'another organization': other.id,
    },
  }
}

async function makeBadTokens(org: MadeOrg) {
  const revoked = await makeApiToken({ org, scopes })
  await done(revokeApiToken(ctxFor(org.admin, { roles: [org.role] }), { id: revoked.apiToken.id }))
  const expired = await makeApiToken({ org, scopes })
  await database().apiToken.update({ where: { id: expired.apiToken.id }, data: { expiresAt: new Date(0) } })
  const [suspendedOrg, closedOrg] = [await makeOrg(), await makeOrg()]
  const suspended = await makeApiToken({ org: suspendedOrg, scopes })
  const closed = await makeApiToken({ org: closedOrg, scopes })
  await moveOrgTo('SUSPENDED', suspendedOrg.id)
  await moveOrgTo('CLOSED', closedOrg.id)
  return [
    { name: 'a revoked token', token: revoked.token, status: 401 },
    { name: 'an expired token', token: expired.token, status: 401 },
    { name: 'a person’s own token', token: (await makeApiToken({ scopes })).token, status: 403 },
    { name: 'the token of a suspended organization', token: suspended.token, status: 401 },
    { name: 'the token of a closed organization', token: closed.token, status: 401 },
    { name: 'a token of nobody', token: `suma_org_${'x'.repeat(43)}`, status: 401 },
    { name: 'half a token', token: revoked.token.slice(0, -1), status: 401 },
    { name: 'a token that is too long', token: 'x'.repeat(9000), status: 401 },
  ]
}

/** Everything of these organizations that a directory could have changed. */
export async function directoryRows(orgIds: readonly string[]): Promise<string> {
  const where = { orgId: { in: [...orgIds] } }
  const orderBy = { id: 'asc' } as const
  const rows = await Promise.all([
    database().scimUser.findMany({ where, orderBy }),
    database().role.findMany({ where, orderBy }),
    database().invitation.findMany({ where, orderBy }),
    database().auditEvent.findMany({ where, orderBy: { seq: 'asc' }, select: { action: true, subjectId: true } }),
  ])
  return JSON.stringify(rows)
}
