import { urns } from '@/lib/domain/scim/paths'
import { type ScimResource, scimConfig, scimResourceTypes, scimSchemas } from '@/lib/domain/scim/schemas'
import { env } from '@/lib/env'
import { isOutage } from '../outage'
import { logFailure } from '../outage-log'
import { requestIdOf } from '../request-facts'
import { type ScimProgram, scimAnswer, scimBody, scimError, scimProgram } from './answers'
import { changeUser, createUser, deleteUser, listUsers, readUser, searchUsers } from './users'

/** SCIM 2.0 (RFC 7644) below `/scim/v2`, where the directory of an organization maintains its members. */
export async function handleScim(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const answered = await answerOf(request, requestId)
  answered.headers.set('x-request-id', requestId)
  return answered
}

async function answerOf(request: Request, requestId: string): Promise<Response> {
  try {
    const program = await scimProgram(request, requestId)
    return program instanceof Response ? program : await answer(request, program, pathOf(request))
  } catch (error) {
    logFailure(error, { requestId }, 'a request of a directory failed')
    if (isOutage(error)) return scimError(503, 'Try again in a moment', undefined, { 'retry-after': '5' })
    return scimError(500, 'Something went wrong on our side')
  }
}

/** The path below `/scim/v2`. The server has already refused addresses that cannot be decoded. */
const pathOf = ({ url }: Request): string[] => {
  const [, , , ...path] = new URL(url).pathname.split('/')
  return path.map(decodeURIComponent)
}

/** Parts of the protocol that are not supported; `ServiceProviderConfig` and `ResourceTypes` say the same. */
const notOffered = new Set(['Groups', 'Bulk', 'Me'])

async function answer(request: Request, program: ScimProgram, path: readonly string[]): Promise<Response> {
  const base = `${env().APP_URL}/scim/v2`
  const scimRequest = { ...program, request, base }
  const [kind = '', id, ...extraSegments] = path
  const found = discovered(request, base, path)
  if (found) return found
  // Okta requests the groups as well as the users, whether or not there are any.
  if (kind === 'Groups' && id === undefined && request.method === 'GET') return nothingListed()
  if (notOffered.has(kind)) return scimError(501, `${kind} is not offered here`)
  const isSearch = (kind === '.search' && id === undefined) || (kind === 'Users' && id === '.search')
  if ((kind !== 'Users' && !isSearch) || extraSegments.length > 0)
    return scimError(404, 'There is nothing at this address')
  const { method } = request
  if (isSearch) return method === 'POST' ? search(scimRequest) : notAllowed('POST')
  if (id === undefined) {
    if (method === 'GET') return listUsers(scimRequest)
    return method === 'POST' ? createUser(scimRequest) : notAllowed('GET, POST')
  }
  if (method === 'GET') return readUser(scimRequest, id)
  if (method === 'PUT' || method === 'PATCH') return changeUser(scimRequest, id)
  return method === 'DELETE' ? deleteUser(scimRequest, id) : notAllowed('GET, PUT, PATCH, DELETE')
}

const notAllowed = (allow: string) => scimError(405, 'Not in this way', undefined, { allow })

async function search(scimRequest: Parameters<typeof searchUsers>[0]): Promise<Response> {
  const body = await scimBody(scimRequest.request)
  return body instanceof Response ? body : searchUsers(scimRequest, body)
}

const listOf = (resources: readonly ScimResource[]) => ({
  schemas: [urns.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** An empty list, for resources that are not kept here. */
const nothingListed = (): Response => scimAnswer(listOf([]))

/** The resources of a discovery list, by its address. */
const listed = (base: string, kind: string): ScimResource[] | null => {
  if (kind === 'ResourceTypes') return scimResourceTypes(base)
  return kind === 'Schemas' ? scimSchemas(base) : null
}

/** The answer of the discovery endpoints; null for any other address. */
function discovered(request: Request, base: string, [kind = '', name]: readonly string[]): Response | null {
  const isConfig = kind === 'ServiceProviderConfig' && name === undefined
  const resources = listed(base, kind)
  if (!isConfig && !resources) return null
  if (request.method !== 'GET') return scimError(405, 'It is only read', undefined, { allow: 'GET' })
  // Required by the protocol: a client that filters here would read too much into the answer.
  if (new URL(request.url).searchParams.has('filter')) return scimError(403, 'It is not filtered')
  if (!resources) return scimAnswer(scimConfig(base))
  if (name === undefined) return scimAnswer(listOf(resources))
  const one = resources.find(({ id }) => id === name)
  return one ? scimAnswer(one) : scimError(404, 'There is nothing of this name')
}
