import type { Ctx } from '@/lib/services/ctx'
import { callerOf } from './caller'
import { ctxOf } from './make-ctx'
import { addressOf, idOfRequest, isOtherSite } from './request-facts'

/**
 * The context of a request for a file, by programs with a token and by browsers with a session; null for an invalid
 * token. A browser request from another site or host counts as signed out, because every download is recorded in the
 * history.
 */
export async function apiCtx(request: Request): Promise<Ctx | null> {
  const { headers } = request
  const authorization = headers.get('authorization') ?? undefined
  const isForeign = authorization === undefined && isOtherSite(headers.get('sec-fetch-site'))
  const cookie = isForeign ? undefined : (headers.get('cookie') ?? undefined)
  const caller = await callerOf({ authorization, cookie })
  if (caller.kind === 'refused') return null
  return ctxOf(caller, {
    requestId: idOfRequest(request),
    idempotency: null,
    acceptLanguage: headers.get('accept-language'),
    cookie: cookie ?? null,
    userAgent: headers.get('user-agent'),
    address: addressOf(headers),
    onlyAsks: request.method === 'HEAD',
  })
}
