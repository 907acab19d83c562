import { createHash } from 'node:crypto'
import { type Assigned, patched, valuesOfBody } from '@/lib/domain/scim/assign'
import { urns } from '@/lib/domain/scim/paths'
import { type Projection, projected, type ScimResource, scimResource } from '@/lib/domain/scim/schemas'
import type { ScimUser, ScimValues } from '@/lib/domain/scim/values'
import {
  changeScimUser,
  createScimUser,
  deleteScimUser,
  getScimUser,
  listScimUsers,
} from '@/lib/services/scim/scim-users'
import { refusalAnswer, type ScimProgram, scimAnswer, scimBody, scimError } from './answers'

type Asked = ScimProgram & { request: Request; base: string }

/** The state of a user as a weak entity tag: the same content is the same version. */
const etagOf = (resource: ScimResource): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`

function resourceOf({ base }: Asked, user: ScimUser): { resource: ScimResource; etag: string; location: string } {
  const bare = scimResource(user, `${base}/Users`)
  const etag = etagOf(bare)
  const meta = { ...(bare.meta as ScimResource), version: etag }
  return { resource: { ...bare, meta }, etag, location: `${base}/Users/${user.id}` }
}

function userAnswer(scimRequest: Asked, user: ScimUser, status = 200): Response {
  const { resource, etag, location } = resourceOf(scimRequest, user)
  const shown = projected(resource, projectionOf(new URL(scimRequest.request.url).searchParams))
  return scimAnswer(shown, status, { etag, location })
}

const namesIn = (value: unknown): string[] => {
  const names = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return names.flatMap((name) => (typeof name === 'string' && name.trim() ? [name.trim()] : []))
}
const projectionOf = (params: URLSearchParams): Projection => ({
  attributes: namesIn(params.get('attributes')),
  excluded: namesIn(params.get('excludedAttributes')),
})

/**
 * True when one of the tags in a header matches, or when it is a wildcard. Weak and strong tags are compared by their
 * content.
 */
const names = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** `GET /Users`, and the same search by `POST /Users/.search`. */
export async function searchUsers(scimRequest: Asked, query: Record<string, unknown>): Promise<Response> {
  const { ctx, orgId } = scimRequest
  const { filter, startIndex, count } = query
  const found = await listScimUsers.unknown(ctx, { orgId, filter, startIndex, count })
  if (!found.ok) return refusalAnswer(ctx, found.problem)
  const { total, first, users } = found.value
  const projection = { attributes: namesIn(query.attributes), excluded: namesIn(query.excludedAttributes) }
  return scimAnswer({
    schemas: [urns.list],
    totalResults: total,
    startIndex: first,
    itemsPerPage: users.length,
    Resources: users.map((user) => projected(resourceOf(scimRequest, user).resource, projection)),
  })
}

const numberIn = (text: string | null) => (text === null ? undefined : Number(text))

export function listUsers(scimRequest: Asked): Promise<Response> {
  const { searchParams: params } = new URL(scimRequest.request.url)
  return searchUsers(scimRequest, {
    filter: params.get('filter'),
    startIndex: numberIn(params.get('startIndex')),
    count: numberIn(params.get('count')),
    attributes: params.get('attributes'),
    excludedAttributes: params.get('excludedAttributes'),
  })
}

export async function createUser(scimRequest: Asked): Promise<Response> {
  const { ctx, orgId, request } = scimRequest
  const body = await scimBody(request)
  if (body instanceof Response) return body
  const assigned = valuesOfBody(body)
  if (!assigned.ok) return notTaken(assigned)
  const made = await createScimUser.unknown(ctx, { orgId, values: assigned.values })
  return made.ok ? userAnswer(scimRequest, made.value, 201) : refusalAnswer(ctx, made.problem)
}

export async function readUser(scimRequest: Asked, id: string): Promise<Response> {
  const user = await getScimUser.unknown(scimRequest.ctx, { orgId: scimRequest.orgId, id })
  if (!user.ok) return notThere(scimRequest, user.problem)
  const existing = scimRequest.request.headers.get('if-none-match')
  const { etag } = resourceOf(scimRequest, user.value)
  return existing !== null && names(existing, etag)
    ? scimAnswer(null, 304, { etag })
    : userAnswer(scimRequest, user.value)
}

/** A malformed id names no user. */
const notThere = ({ ctx }: Asked, problem: Parameters<typeof refusalAnswer>[1]): Response =>
  refusalAnswer(ctx, problem.code === 'invalidInput' ? { code: 'notFound' } : problem)

const reasons = {
  invalidValue: 'has a value of another form',
  invalidPath: 'is no attribute of a user',
  invalidSyntax: 'is missing or not well formed',
  noTarget: 'names nothing that is there',
  mutability: 'cannot be changed or removed',
} as const

/** The answer to a body that is refused: which part, and why. */
const notTaken = ({ problem, at }: Extract<Assigned, { ok: false }>): Response =>
  scimError(400, `"${at || 'value'}" ${reasons[problem]}`, problem)

type Changed = { ok: true; values: ScimValues } | { ok: false; answer: Response }

/** How often a change is retried after a simultaneous one, only if the program did not say which version it saw. */
const tries = 3

/** Changes a user in their current state; with `If-Match`, only if that is the state the program saw. */
async function change(
  scimRequest: Asked,
  id: string,
  to: (user: ScimUser) => Changed,
  remainingTries = tries,
): Promise<Response> {
  const { ctx, orgId, request } = scimRequest
  const user = await getScimUser.unknown(ctx, { orgId, id })
  if (!user.ok) return notThere(scimRequest, user.problem)
  const ifMatch = request.headers.get('if-match')
  if (ifMatch !== null && !names(ifMatch, resourceOf(scimRequest, user.value).etag)) return changedMeanwhile()
  const changed = to(user.value)
  if (!changed.ok) return changed.answer
  const result = await changeScimUser.unknown(ctx, { orgId, id, version: user.value.version, values: changed.values })
  if (result.ok) return userAnswer(scimRequest, result.value)
  if (result.problem.code === 'staleVersion' && ifMatch === null && remainingTries > 1)
    return change(scimRequest, id, to, remainingTries - 1)
  return refusalAnswer(ctx, result.problem)
}

const changedMeanwhile = () => scimError(412, 'It has been changed meanwhile')

/** Changes a user by the body of the request: the attributes that it names, or its operations. */
export async function changeUser(scimRequest: Asked, id: string): Promise<Response> {
  const body = await scimBody(scimRequest.request)
  if (body instanceof Response) return body
  const patches = scimRequest.request.method === 'PATCH'
  return change(scimRequest, id, (user) => {
    const assigned = patches ? patched(valuesOf(user), body) : valuesOfBody(body, valuesOf(user))
    if (!assigned.ok) return { ok: false, answer: notTaken(assigned) }
    return assigned
  })
}

const valuesOf = (user: ScimUser): ScimValues => {
  const { userName, externalId, givenName, middleName, familyName, title, email, employeeNumber, department } = user
  const named = { userName, externalId, givenName, middleName, familyName }
  const { managerId, hireDate, active } = user
  return { ...named, title, email, employeeNumber, department, managerId, hireDate, active }
}

export async function deleteUser(scimRequest: Asked, id: string): Promise<Response> {
  const { ctx, orgId, request } = scimRequest
  const user = await getScimUser.unknown(ctx, { orgId, id })
  if (!user.ok) return notThere(scimRequest, user.problem)
  const seen = request.headers.get('if-match')
  if (seen !== null && !names(seen, resourceOf(scimRequest, user.value).etag)) return changedMeanwhile()
  const done = await deleteScimUser.unknown(ctx, { orgId, id, version: seen === null ? null : user.value.version })
  return done.ok ? scimAnswer(null, 204) : refusalAnswer(ctx, done.problem)
}
