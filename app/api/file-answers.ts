import type { Problem, ProblemCode } from '@/lib/domain/result'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'

/** Kept by no cache. That nothing below `/api` is shown inside a page or run is configured for all of it in `next.config.ts`. */
export const guardedFile = { 'cache-control': 'private, no-store' }

const statuses: Partial<Record<ProblemCode, number>> = {
  signInRequired: 401,
  verificationRequired: 403,
  scopeRequired: 403,
  notByToken: 403,
  invalidInput: 400,
  tooManyRequests: 429,
}

/** Why there is no file, as text and status. Forbidden, missing and malformed ids look the same; no context means a bad token. */
export function fileRefusal(ctx: Ctx | null, problem?: Problem): Response {
  if (!ctx || !problem) {
    const headers = { ...guardedFile, 'www-authenticate': 'Bearer error="invalid_token"' }
    return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401, headers })
  }
  const status = statuses[problem.code] ?? 404
  const code = status === 404 ? 'notFound' : problem.code
  const t = translatorFor(ctx.locale)
  const wait = Number(problem.params?.seconds ?? 60)
  const headers = { ...guardedFile, ...(status === 429 ? { 'retry-after': String(wait) } : {}) }
  const fields = Object.entries(problem.fields ?? {}).map(([field, one]) => {
    const { key, params } = typeof one === 'string' ? { key: one, params: {} } : one
    return { field, message: t(key, params) }
  })
  const message = t(`errors.${code}`, { ...problem.params, seconds: wait })
  return Response.json({ code, message, ...(status === 400 ? { fields } : {}) }, { status, headers })
}
