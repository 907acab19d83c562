import { Readable } from 'node:stream'
import { isMissing, type Problem, type ProblemCode, type Result } from '@/lib/domain/result'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { isOutage } from '@/lib/server/outage'
import { logFailure } from '@/lib/server/outage-log'
import { idOfRequest } from '@/lib/server/request-facts'
import type { Ctx } from '@/lib/services/ctx'

/** Never cached. The headers that keep files below `/api` from being framed or executed are set in `next.config.ts`. */
export const guardedFile = { 'cache-control': 'private, no-store' }

const statuses: Partial<Record<ProblemCode, number>> = {
  signInRequired: 401,
  verificationRequired: 403,
  scopeRequired: 403,
  notByToken: 403,
  noPerson: 403,
  freshSignInRequired: 403,
  invalidInput: 400,
  tooManyRequests: 429,
  // Still being scanned for malware, or found to contain some.
  fileWaiting: 409,
  fileInfected: 410,
}

/** The text of a refusal of a file or an export; one that is taken too often says when it can be taken again. */
export function refusalText(t: Translate, { code, params }: Pick<Problem, 'code' | 'params'>): string {
  if (code !== 'tooManyRequests') return t(`errors.${code}`, params)
  return t('errors.tooManyFiles', { minutes: Math.ceil(Number(params?.seconds ?? 60) / 60) })
}

/**
 * The reason why there is no file, as text and status. Forbidden, missing and malformed ids look the same; no context
 * is a bad token.
 */
export function fileRefusal(ctx: Ctx | null, problem?: Problem): Response {
  if (!ctx || !problem) {
    const headers = { ...guardedFile, 'www-authenticate': 'Bearer error="invalid_token"' }
    return Response.json(
      { code: 'UNAUTHENTICATED', message: 'The access token is not valid' },
      { status: 401, headers },
    )
  }
  const status = isMissing(problem) ? 404 : (statuses[problem.code] ?? 404)
  const code = status === 404 ? 'notFound' : problem.code
  const t = translatorFor(ctx.locale)
  const wait = Number(problem.params?.seconds ?? 60)
  const headers = { ...guardedFile, ...(status === 429 ? { 'retry-after': String(wait) } : {}) }
  const fieldErrors = Object.entries(problem.fields ?? {}).map(([field, one]) => {
    const { key, params } = typeof one === 'string' ? { key: one, params: {} } : one
    return { field, message: t(key, params), i18nMessageKey: key }
  })
  const message = refusalText(t, { ...problem, code })
  return Response.json({ code, message, ...(status === 400 ? { fieldErrors } : {}) }, { status, headers })
}

/** After these refusals a file may still be one of the caller's organization. */
const notOwn: ReadonlySet<ProblemCode> = new Set(['notFound', 'scopeRequired', 'noPerson'])

/**
 * A file of the caller's own, otherwise of the organization they act for. A program of an organization has nothing of
 * its own and no scope for it, so a refusal names the organization's scope to it, and the person's to everybody else.
 */
export async function ownOrOfOrg<Own, OfOrg>(
  { tokenOrgId }: Ctx,
  own: Result<Own>,
  readOfOrg: () => Promise<Result<OfOrg>>,
): Promise<Result<Own | OfOrg>> {
  if (own.ok || !notOwn.has(own.problem.code)) return own
  const ofOrg = await readOfOrg()
  return tokenOrgId === null && !ofOrg.ok && ofOrg.problem.code === 'scopeRequired' ? own : ofOrg
}

/**
 * A document that anybody reads, from any page: it holds nothing of the reader. It may be kept for ten minutes, so that
 * what is revoked is soon known. Without one, what was missing or too often.
 */
export function publicDocument(text: string | null, reason: Problem | string): Response {
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  if (text !== null && typeof reason === 'string')
    return new Response(text, {
      headers: { ...headers, 'content-type': reason, 'cache-control': 'public, max-age=600' },
    })
  const { code, params }: Pick<Problem, 'code' | 'params'> = typeof reason === 'string' ? { code: 'notFound' } : reason
  const isTooMany = code === 'tooManyRequests'
  return new Response(null, {
    status: isTooMany ? 429 : 404,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...(isTooMany ? { 'retry-after': String(params?.seconds ?? 60) } : {}),
    },
  })
}

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>

/**
 * A handler of files: each answer has the id of its request; 503 while the store that keeps them, or the database, does
 * not answer.
 */
export const fileHandler =
  <P>(handle: Handler<P>): Handler<P> =>
  async (request, context) => {
    const requestId = idOfRequest(request)
    const answer = await handle(request, context).catch((error: unknown) => {
      if (!isOutage(error)) throw error
      logFailure(error, { requestId }, 'a file could not be read')
      return new Response('Try again in a moment', { status: 503, headers: { ...guardedFile, 'retry-after': '5' } })
    })
    answer.headers.set('x-request-id', requestId)
    return answer
  }

type Stored = { contentType: string; fileName: string; size: number }

/**
 * A stored file as a download, for a signed-in person. Forbidden, missing and malformed ids look the same. Only a
 * person who may open the file learns that it is being scanned or contains malware.
 */
export function storedFileAnswer(
  request: Request,
  ctx: Ctx,
  result: Result<{ file: Stored; stream: Readable }>,
): Response {
  if (!result.ok) {
    const { code } = result.problem
    if (ctx.tokenId !== null || code === 'fileWaiting' || code === 'fileInfected')
      return fileRefusal(ctx, result.problem)
    const status = code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guardedFile })
  }
  const { file, stream } = result.value
  // A client that disconnects must not leave the file open.
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  if (request.method === 'HEAD') stream.destroy()
  return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      ...guardedFile,
      'content-type': file.contentType,
      'content-length': String(file.size),
      'content-disposition': attachment(file.fileName),
    },
  })
}
