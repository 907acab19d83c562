import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { findSessionFacts, type SessionFacts } from '@/lib/data/sessions/read'
import { adminAccessPath } from '@/lib/domain/access/resolve-route'
import type { ProblemCode, Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from '@/lib/services/ctx'
import type { Caller } from './caller'
import { sessionCookie } from './cookies'
import { ctxOf } from './make-ctx'
import { addressOf, idOfRequest, requestIdOf } from './request-facts'
import { takeFacts } from './request-store'

/** The session of this request as the guard chain has just read it; without the chain it is read here, once. */
export const sessionOfRequest = cache(async (): Promise<SessionFacts | null> => {
  const [cookieStore, requestHeaders] = await Promise.all([cookies(), headers()])
  const token = cookieStore.get(sessionCookie())?.value
  if (!token) return null
  return takeFacts(requestHeaders.get('x-request-id'), token) ?? findSessionFacts(token, false)
})

/** The context of this request, one for all parts of the page. */
export const pageCtx = cache(async (): Promise<Ctx> => {
  const [facts, requestHeaders] = await Promise.all([sessionOfRequest(), headers()])
  const caller: Caller = facts ? { kind: 'session', facts } : { kind: 'nobody' }
  return ctxOf(caller, {
    requestId: requestIdOf(requestHeaders),
    idempotency: null,
    acceptLanguage: requestHeaders.get('accept-language'),
    cookie: requestHeaders.get('cookie'),
    userAgent: requestHeaders.get('user-agent'),
    address: addressOf(requestHeaders),
    onlyAsks: requestHeaders.get('x-suma-method') === 'HEAD',
  })
})

/** The same for a file that a link opens, which the guard chain does not cover. */
export const fileCtx = async (request: Request): Promise<Ctx> => ({
  ...(await pageCtx()),
  requestId: idOfRequest(request),
  onlyAsks: request.method === 'HEAD',
})

type EnteredPage = { ctx: SignedInCtx; facts: SessionFacts }

/** The start of every signed-in page. Redirects a signed-out visitor even without the guard chain. */
export async function enterPage(): Promise<EnteredPage> {
  const [ctx, facts] = await Promise.all([pageCtx(), sessionOfRequest()])
  if (!ctx.viewer || !facts) redirect('/')
  return { ctx: { ...ctx, viewer: ctx.viewer, right: null }, facts }
}

/** Problems of missing admin conditions, which have a page of their own. */
const isHeld = (code: ProblemCode) =>
  ['secondFactorRequired', 'addressNotAllowed', 'otherSignInRequired', 'newSignInWaits'].includes(code)

/** The value, or the not-found page: forbidden, missing and malformed ids look the same. */
export function orNotFound<T>(result: Result<T>): T {
  if (result.ok) return result.value
  if (result.problem.code === 'signInRequired') redirect('/')
  if (result.problem.code === 'verificationRequired') redirect('/verification')
  if (isHeld(result.problem.code)) redirect(adminAccessPath)
  notFound()
}

/**
 * The same on a page about the person themself, where a right in an organization opens nothing: what such a right holds
 * back looks missing, too.
 */
export const ownOrNotFound = <T>(result: Result<T>): T =>
  !result.ok && isHeld(result.problem.code) ? notFound() : orNotFound(result)
