import { expect } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { next } from '@/fixtures/counter'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { Scope } from '@/lib/domain/access/api-token'
import { urns } from '@/lib/domain/scim/paths'
import { handleScim } from '@/lib/server/scim/handle-scim'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'

/** The fields of a body that tests read. */
type ScimBody = Record<string, unknown> & {
  id: string
  userName: string
  active: boolean
  totalResults: number
  Resources: ScimBody[]
  /** Only in a schema. */
  attributes?: { name: string }[]
}

/** A response of the directory, with the fields that tests read. */
type ScimAnswer = {
  status: number
  headers: Headers
  // A test reads the fields it expects, and fails if they are missing.
  body: ScimBody
}

type Said = { body?: unknown; headers?: Record<string, string> }

export const base = 'http://localhost:3000/scim/v2'

/** One request in the form in which the server passes it on. */
export async function ask(method: string, path: string, { body, headers = {} }: Said = {}): Promise<ScimAnswer> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/scim+json' }
  const answer = await handleScim(new Request(base + path, { method, body: text, headers: { ...type, ...headers } }))
  const said = await answer.text()
  return { status: answer.status, headers: answer.headers, body: JSON.parse(said || '{}') as ScimBody }
}

/** An organization's directory: its token, and a function that sends its requests. */
export async function makeDirectory(scopes: readonly Scope[] = ['members:read', 'members:write'], named?: MadeOrg) {
  const org = named ?? (await makeOrg())
  const { token, headers } = await makeApiToken({ org, scopes })
  const as = (method: string, path: string, said: Said = {}) =>
    ask(method, path, { ...said, headers: { ...headers, ...said.headers } })
  const find = async (filter: string) => (await as('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
  const patch = (id: string, ...Operations: object[]) =>
    as('PATCH', `/Users/${id}`, { body: { schemas: [urns.patch], Operations } })
  return { org, token, as, find, patch }
}

/** A user as described by a directory. */
export const userBody = (userName: string, more: object = {}) => ({ schemas: [urns.user], userName, ...more })

/** An employer's data, as part of a body. */
export const enterprise = (more: object) => ({ [urns.enterprise]: more })
/** An address to which no invitation was sent before. */
export const newAddress = () => `directory${next()}@example.com`

export type Directory = Awaited<ReturnType<typeof makeDirectory>>
/** The latest invitation of an address. */
export const invitationOf = (contact: string) =>
  database().invitation.findFirst({ where: { contact }, orderBy: { createdAt: 'desc' } })
/** A new user of a directory, invited at a new address. */
export async function makeInvited(directory: Directory, more: object = {}) {
  const email = newAddress()
  const made = await directory.as('POST', '/Users', { body: userBody(email, more) })
  expect(made.status).toBe(201)
  return { email, made, id: made.body.id }
}

/** The same user after accepting. */
export async function makeJoined(directory: Directory, more: object = {}) {
  const invited = await makeInvited(directory, more)
  const user = await makeUser({ email: invited.email })
  const invitation = (await invitationOf(invited.email))!
  await done(answerInvitation(ctxFor(user), { id: invitation.id, version: invitation.version, response: 'ACCEPT' }))
  const role = await database().role.findFirstOrThrow({ where: { userId: user.id, orgId: directory.org.id } })
  return { ...invited, user, roleId: role.id }
}

/** The status and kind of a refusal. */
export const refused = ({ status, body }: ScimAnswer) => [status, body.scimType]
