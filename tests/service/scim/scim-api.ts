import { makeApiToken } from '@/fixtures/api-access'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import type { Scope } from '@/lib/domain/access/scopes'
import { urns } from '@/lib/domain/scim/paths'
import { handleScim } from '@/lib/server/scim/handle-scim'

/** What a test reads of a body. */
export type ScimBody = Record<string, unknown> & {
  id: string
  userName: string
  active: boolean
  totalResults: number
  Resources: ScimBody[]
}

/** An answer of the directory's address, with what a test reads of it. */
export type ScimAnswer = {
  status: number
  headers: Headers
  // A test reads what it expects to be there; what is not there fails it.
  body: ScimBody
}

type Said = { body?: unknown; headers?: Record<string, string> }

export const base = 'http://localhost:3000/scim/v2'

/** One request as the server hands it over. */
export async function ask(method: string, path: string, { body, headers = {} }: Said = {}): Promise<ScimAnswer> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/scim+json' }
  const answer = await handleScim(new Request(base + path, { method, body: text, headers: { ...type, ...headers } }))
  const said = await answer.text()
  return { status: answer.status, headers: answer.headers, body: JSON.parse(said || '{}') as ScimBody }
}

/** A directory of an organization: its token, and the requests that it makes. */
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

/** A user as a directory describes them. */
export const userBody = (userName: string, more: object = {}) => ({ schemas: [urns.user], userName, ...more })
