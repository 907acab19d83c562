import 'server-only'
import { createHash } from 'node:crypto'
import { patched, valuesOfBody } from '@/lib/domain/scim/assign'
import { urns } from '@/lib/domain/scim/paths'
import { type Projection, projected, type ScimResource, scimResource } from '@/lib/domain/scim/resource'
import type { ScimUser, ScimValues } from '@/lib/domain/scim/values'
import { changeScimUser, deleteScimUser } from '@/lib/services/scim/change-scim-user'
import { createScimUser } from '@/lib/services/scim/create-scim-user'
import { getScimUser, listScimUsers } from '@/lib/services/scim/list-scim-users'
import { refusalAnswer, scimAnswer, scimError } from './answers'
import { scimBody } from './body'
import type { ScimProgram } from './program'

type Asked = ScimProgram & { request: Request; base: string }

/** What a user is now, as a weak entity tag: the same words are the same version. */
const etagOf = (resource: ScimResource): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`

function written({ base }: Asked, user: ScimUser): { resource: ScimResource; etag: string; location: string } {
  const bare = scimResource(user, `${base}/Users`)
  const etag = etagOf(bare)
  const meta = { ...(bare.meta as ScimResource), version: etag }
  return { resource: { ...bare, meta }, etag, location: `${base}/Users/${user.id}` }
}

function userAnswer(asked: Asked, user: ScimUser, status = 200): Response {
  const { resource, etag, location } = written(asked, user)
  const shown = projected(resource, projectionOf(new URL(asked.request.url).searchParams))
  return scimAnswer(shown, status, { etag, location })
}

const namesIn = (said: unknown): string[] => {
  const names = Array.isArray(said) ? said : typeof said === 'string' ? said.split(',') : []
  return names.flatMap((name) => (typeof name === 'string' && name.trim() ? [name.trim()] : []))
}
const projectionOf = (params: URLSearchParams): Projection => ({
  attributes: namesIn(params.get('attributes')),
  excluded: namesIn(params.get('excludedAttributes')),
})

/** Whether one of the tags in a header is the tag, or it takes any. Weak or strong, they are compared by what they say. */
const names = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** `GET /Users`, and the same as a message by `POST /Users/.search`. */
export async function searchUsers(asked: Asked, said: Record<string, unknown>): Promise<Response> {
  const { ctx, orgId } = asked
  const { filter, startIndex, count } = said
  const found = await listScimUsers.unknown(ctx, { orgId, filter, startIndex, count })
  if (!found.ok) return refusalAnswer(ctx, found.problem)
  const { total, first, users } = found.value
  const projection = { attributes: namesIn(said.attributes), excluded: namesIn(said.excludedAttributes) }
  return scimAnswer({
    schemas: [urns.list],
    totalResults: total,
    startIndex: first,
    itemsPerPage: users.length,
    Resources: users.map((user) => projected(written(asked, user).resource, projection)),
  })
}

const numberIn = (text: string | null) => (text === null ? undefined : Number(text))

export function listUsers(asked: Asked): Promise<Response> {
  const { searchParams: params } = new URL(asked.request.url)
  return searchUsers(asked, {
    filter: params.get('filter'),
    startIndex: numberIn(params.get('startIndex')),
    count: numberIn(params.get('count')),
    attributes: params.get('attributes'),
    excludedAttributes: params.get('excludedAttributes'),
  })
}

export async function createUser(asked: Asked): Promise<Response> {
  const { ctx, orgId, request } = asked
  const body = await scimBody(request)
  if (body instanceof Response) return body
  const said = valuesOfBody(body)
  if (!said.ok) return scimError(400, `It cannot be taken: ${said.at}`, said.problem)
  const made = await createScimUser.unknown(ctx, { orgId, values: said.values })
  return made.ok ? userAnswer(asked, made.value, 201) : refusalAnswer(ctx, made.problem)
}

export async function readUser(asked: Asked, id: string): Promise<Response> {
  const user = await getScimUser.unknown(asked.ctx, { orgId: asked.orgId, id })
  if (!user.ok) return notThere(asked, user.problem)
  const known = asked.request.headers.get('if-none-match')
  const { etag } = written(asked, user.value)
  return known !== null && names(known, etag) ? scimAnswer(null, 304, { etag }) : userAnswer(asked, user.value)
}

/** An id that is none names no user. */
const notThere = ({ ctx }: Asked, problem: Parameters<typeof refusalAnswer>[1]): Response =>
  refusalAnswer(ctx, problem.code === 'invalidInput' ? { code: 'notFound' } : problem)

type Changed = { ok: true; values: ScimValues } | { ok: false; answer: Response }

/** How often a change is begun again that somebody else's came before: only where the program did not say what it saw. */
const tries = 3

/** Changes a user as they are at the moment; with `If-Match`, only while they are as they were seen. */
async function change(asked: Asked, id: string, to: (user: ScimUser) => Changed, left = tries): Promise<Response> {
  const { ctx, orgId, request } = asked
  const user = await getScimUser.unknown(ctx, { orgId, id })
  if (!user.ok) return notThere(asked, user.problem)
  const seen = request.headers.get('if-match')
  if (seen !== null && !names(seen, written(asked, user.value).etag)) return changedMeanwhile()
  const changed = to(user.value)
  if (!changed.ok) return changed.answer
  const done = await changeScimUser.unknown(ctx, { orgId, id, version: user.value.version, values: changed.values })
  if (done.ok) return userAnswer(asked, done.value)
  if (done.problem.code === 'staleVersion' && seen === null && left > 1) return change(asked, id, to, left - 1)
  return refusalAnswer(ctx, done.problem)
}

const changedMeanwhile = () => scimError(412, 'It has been changed meanwhile')

/** Replaces or patches a user by the body of the request. */
export async function changeUser(asked: Asked, id: string): Promise<Response> {
  const body = await scimBody(asked.request)
  if (body instanceof Response) return body
  const patches = asked.request.method === 'PATCH'
  return change(asked, id, (user) => {
    const said = patches ? patched(valuesOf(user), body) : valuesOfBody(body, user.active)
    if (!said.ok) return { ok: false, answer: scimError(400, `It cannot be taken: ${said.at}`, said.problem) }
    return said
  })
}

const valuesOf = (user: ScimUser): ScimValues => {
  const { userName, externalId, givenName, middleName, familyName, title, email, employeeNumber, department } = user
  const named = { userName, externalId, givenName, middleName, familyName }
  return { ...named, title, email, employeeNumber, department, active: user.active }
}

export async function deleteUser(asked: Asked, id: string): Promise<Response> {
  const { ctx, orgId, request } = asked
  const user = await getScimUser.unknown(ctx, { orgId, id })
  if (!user.ok) return notThere(asked, user.problem)
  const seen = request.headers.get('if-match')
  if (seen !== null && !names(seen, written(asked, user.value).etag)) return changedMeanwhile()
  const done = await deleteScimUser.unknown(ctx, { orgId, id, version: seen === null ? null : user.value.version })
  return done.ok ? scimAnswer(null, 204) : refusalAnswer(ctx, done.problem)
}
