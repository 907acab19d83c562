import type { Problem, ProblemCode } from '@/lib/domain/result'
import type { ScimProblem } from '@/lib/domain/scim/assign'
import { urns } from '@/lib/domain/scim/paths'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx, SignedInCtx } from '@/lib/services/ctx'
import { limitUse } from '@/lib/services/limit-use'
import { callerOf } from '../caller'
import { ctxOf } from '../make-ctx'
import { addressOf } from '../request-facts'

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
const unauthenticated = (): Response =>
  scimError(401, 'A valid bearer token is needed', undefined, { 'www-authenticate': 'Bearer error="invalid_token"' })

const statuses: Partial<Record<ProblemCode, number>> = {
  invalidInput: 400,
  signInRequired: 401,
  verificationRequired: 403,
  scopeRequired: 403,
  notByToken: 403,
  noPerson: 403,
  orgSuspended: 403,
  orgClosed: 403,
  notFound: 404,
  staleVersion: 412,
  tooManyRequests: 429,
}

/** The names of fields in the protocol, for problems with them. */
const scimNames: Readonly<Record<string, string>> = {
  employeeId: 'employeeNumber',
  jobTitle: 'title',
  email: 'emails',
  supervisorId: 'manager',
}
const nameOf = (path: string) => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return scimNames[name] ?? name
}

/** The refusal of a service in the form of the protocol. A refusal because of the current state is a conflict. */
export function refusalAnswer(ctx: Ctx, { code, fields = {}, params }: Problem): Response {
  const t = translatorFor(ctx.locale)
  const problems = Object.entries(fields).map(([path, problem]) => {
    const { key, params: values } = typeof problem === 'string' ? { key: problem, params: {} } : problem
    const name = nameOf(path)
    // A directory gives addresses alone: its phone numbers are passed over.
    const isAddress = name === 'emails' && key === 'validation.contact'
    return { name, key, message: t(isAddress ? 'validation.email' : key, values) }
  })
  const detail = [t(`errors.${code}`, params), ...problems.map(({ name, message }) => `${name}: ${message}`)].join(' ')
  if (problems.some(({ name }) => name === 'filter')) return scimError(400, detail, 'invalidFilter')
  if (code === 'conflict') return scimError(409, 'Another user here has this userName or address', 'uniqueness')
  if (problems.some(({ key }) => key === 'validation.employeeIdTaken')) return scimError(409, detail, 'uniqueness')
  const status = statuses[code] ?? 409
  const headers = status === 429 ? { 'retry-after': String(params?.seconds ?? 60) } : undefined
  return scimError(status, detail, status === 400 ? 'invalidValue' : undefined, headers)
}

/** Bytes of a body: a user is small. */
const maxBytes = 64 * 1024

/** The object in a body, or the answer for one that cannot be read. */
export async function scimBody(request: Request): Promise<Record<string, unknown> | Response> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    return scimError(415, 'The body must be application/scim+json')
  const text = await boundedText(request)
  if (text === null) return scimError(413, 'The body is too large')
  const value = parsed(text)
  return value ?? scimError(400, 'The body must be a JSON object', 'invalidSyntax')
}

async function boundedText({ headers, body }: Request): Promise<string | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    // Some directories begin with a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A program of an organization. Only its token decides whose directory it manages. */
export type ScimProgram = { ctx: SignedInCtx; orgId: string }

/** Limit for the requests of one program: enough for a first synchronization of some thousand people, and no more. */
const limit = { limit: 1200, seconds: 60 }

/** The caller, who needs the token of an organization; anybody else gets the refusal. */
export async function scimProgram({ headers }: Request, requestId: string): Promise<ScimProgram | Response> {
  const authorization = headers.get('authorization')
  if (authorization === null) return unauthenticated()
  const caller = await callerOf({ authorization })
  if (caller.kind === 'refused') return unauthenticated()
  const ctx = ctxOf(caller, {
    requestId,
    idempotency: null,
    acceptLanguage: headers.get('accept-language'),
    cookie: null,
    userAgent: headers.get('user-agent'),
    address: addressOf(headers),
  })
  const { viewer, tokenOrgId: orgId } = ctx
  if (!viewer || orgId === null) return scimError(403, 'A token of an organization is needed, not of a person')
  const refused = await limitUse(ctx, `scim:${ctx.tokenId}`, limit)
  return refused && !refused.ok ? refusalAnswer(ctx, refused.problem) : { ctx: { ...ctx, viewer, right: null }, orgId }
}
