import type { IncomingHttpHeaders } from 'node:http'
import { GraphQLError } from 'graphql'
import { env } from '@/lib/env'
import { callerOf } from '@/lib/server/caller'
import { ctxOf } from '@/lib/server/make-ctx'
import type { Ctx } from '@/lib/services/ctx'
import type { HttpRequest } from './http'

type Meta = { requestId: string; idempotency: Ctx['idempotency'] }

/** True for a browser request that another site made: its Origin or its fetch metadata says so. Bearers carry no cookie. */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  if (headers.authorization) return false
  const { origin } = headers
  if (origin && origin !== new URL(env().APP_URL).origin) return true
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** The request's context: who asks (session cookie or bearer token), in which language, under which id. */
export async function contextOf(request: HttpRequest, meta: Meta): Promise<Ctx> {
  const caller = await callerOf(request.headers)
  if (caller.kind === 'refused') {
    throw new GraphQLError('The access token is not valid', {
      extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
    })
  }
  return ctxOf(caller, {
    ...meta,
    acceptLanguage: request.headers['accept-language'] ?? null,
    cookie: request.headers.cookie ?? null,
    address: request.address,
  })
}
