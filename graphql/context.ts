import type { IncomingHttpHeaders } from 'node:http'
import { HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { env } from '@/lib/env'
import { datesOf, setDateLanguage } from '@/lib/i18n/date-language'
import { callerOf } from '@/lib/server/caller'
import { ctxOf } from '@/lib/server/make-ctx'
import { isOutage, isStorageFull } from '@/lib/server/outage'
import { logFailure } from '@/lib/server/outage-log'
import { isOtherSite } from '@/lib/server/request-facts'
import type { Ctx } from '@/lib/services/ctx'
import { countRequest, rateLimiter } from './rate-limiter'

/** The parts of a request that identify its sender. */
type IncomingRequest = { method: string; headers: IncomingHttpHeaders; address: string | null }
type Meta = { requestId: string; preloadCredentials: boolean }

/**
 * True for a browser request that another site made: its Origin or its fetch metadata says so. Bearers carry no cookie.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  if (headers.authorization) return false
  const { origin } = headers
  if (origin && origin !== new URL(env().APP_URL).origin) return true
  return isOtherSite(headers['sec-fetch-site']?.toString())
}

/** The request's context: the caller (by session cookie or bearer token), the language and the id. */
export async function contextOf(request: IncomingRequest, { preloadCredentials, ...meta }: Meta): Promise<Ctx> {
  const caller = await callerOf(request.headers, { preloadCredentials })
  const ctx = ctxOf(caller, {
    ...meta,
    // Set by `oneWritePerKey`, once the operation is known.
    idempotency: null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    cookie: request.headers.cookie ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    address: request.address,
  })
  // Programs read dates in US style, regardless of the person they act for.
  if (caller.kind === 'session') setDateLanguage(datesOf(caller.facts.person, ctx.locale))
  if (caller.kind === 'refused') throw badToken(await countRequest(ctx), caller.why)
  // A token without claims identifies nobody: reading by GET must never write.
  return request.method === 'GET' ? { ...ctx, claims: null } : ctx
}

/** 401 as in RFC 6750. Attempts are counted by IP address. */
function badToken(ctx: Ctx, why?: 'unregistered'): GraphQLError {
  const said = why ? 'The client of this access token is not registered here' : 'The access token is not valid'
  const headers = new HeaderMap([
    ['www-authenticate', `Bearer error="invalid_token"${why ? `, error_description="${said}"` : ''}`],
    ['ratelimit', rateLimiter().header(ctx)],
  ])
  return new GraphQLError(said, {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401, headers } },
  })
}

/** Logs why the caller could not be read. 503 when the database does not answer, 507 when it has no room, else 500. */
export function failedCaller(error: unknown, requestId: string): 500 | 503 | 507 {
  logFailure(error, { requestId }, 'caller could not be read')
  if (isStorageFull(error)) return 507
  return isOutage(error) ? 503 : 500
}
