import type { Problem, ProblemCode } from '@/lib/domain/result'
import type { ScimProblem } from '@/lib/domain/scim/assign'
import { urns } from '@/lib/domain/scim/paths'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'

/** The media type of SCIM; no cache may store it. */
const always = { 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'private, no-store' }

/** An answer in the form of the protocol. */
export const scimAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: body === null ? { 'cache-control': always['cache-control'], ...headers } : { ...always, ...headers },
  })

type ScimType = ScimProblem | 'invalidFilter' | 'uniqueness'

/** A refusal in the form of RFC 7644, 3.12. */
export const scimError = (
  status: number,
  detail: string,
  scimType?: ScimType,
  headers: Record<string, string> = {},
): Response =>
  scimAnswer(
    { schemas: [urns.error], status: String(status), ...(scimType ? { scimType } : {}), detail },
    status,
    headers,
  )

/** For a missing or invalid token. */
export const unauthenticated = (): Response =>
  scimError(401, 'A valid bearer token is needed', undefined, { 'www-authenticate': 'Bearer error="invalid_token"' })

const statuses: Partial<Record<ProblemCode, number>> = {
  invalidInput: 400,
  signInRequired: 401,
  verificationRequired: 403,
  scopeRequired: 403,
  notByToken: 403,
  orgSuspended: 403,
  orgClosed: 403,
  notFound: 404,
  staleVersion: 412,
  tooManyRequests: 429,
}

/** The names of fields in the protocol, for problems with them. */
const scimNames: Readonly<Record<string, string>> = { employeeId: 'employeeNumber', jobTitle: 'title', email: 'emails' }
const nameOf = (path: string) => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return scimNames[name] ?? name
}

/** The refusal of a service in the form of the protocol. A refusal because of the current state is a conflict. */
export function refusalAnswer(ctx: Ctx, { code, fields = {}, params }: Problem): Response {
  const t = translatorFor(ctx.locale)
  const problems = Object.entries(fields).map(([path, problem]) => {
    const { key, params: values } = typeof problem === 'string' ? { key: problem, params: {} } : problem
    return { name: nameOf(path), key, message: t(key, values) }
  })
  const detail = [t(`errors.${code}`, params), ...problems.map(({ name, message }) => `${name}: ${message}`)].join(' ')
  if (problems.some(({ name }) => name === 'filter')) return scimError(400, detail, 'invalidFilter')
  if (code === 'conflict') return scimError(409, 'Another user here has this userName or address', 'uniqueness')
  if (problems.some(({ key }) => key === 'validation.employeeIdTaken')) return scimError(409, detail, 'uniqueness')
  const status = statuses[code] ?? 409
  const headers = status === 429 ? { 'retry-after': String(params?.seconds ?? 60) } : undefined
  return scimError(status, detail, status === 400 ? 'invalidValue' : undefined, headers)
}
