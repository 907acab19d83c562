import { badgePort } from '@/lib/adapters/badges/badge-port'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import { codesFor, ticketFor, ticketsFor } from '@/lib/adapters/identity/secrets'
import { rosterSource } from '@/lib/adapters/licensing-boards/licensing-board-source'
import { webhookPort } from '@/lib/adapters/webhooks/webhook-port'
import { database } from '@/lib/data/db'
import { listNewestLines } from '@/lib/data/license-checks/lines'
import { makeLoaders } from '@/lib/data/loaders'
import { env } from '@/lib/env'
import { pickLocale } from '@/lib/i18n/locales'
import { isPseudo, pseudoLocale } from '@/lib/i18n/pseudo'
import { jobQueue, retryJobs } from '@/lib/jobs/queue'
import type { Ctx, IdentityPort } from '@/lib/services/ctx'
import { telemetry } from '@/lib/telemetry/telemetry'
import { arrivalOfCaller, type Caller, signedInAt, viewerOfCaller } from './caller'
import { chosenLanguage } from './cookies'
import { asksSecondFactor } from './held-rights'
import { log } from './log'
import { freshClaims } from './provider-tokens'
import { seenIn } from './read-your-writes'
import { visitorOf } from './visitor'

type Request = {
  requestId: string
  idempotency: Ctx['idempotency']
  acceptLanguage: string | null
  cookie: string | null
  address: string | null
  userAgent?: string | null
  onlyAsks?: boolean
}

/** Makes the context of a request, the same for pages, resolvers and jobs. */
export function ctxOf(caller: Caller, request: Request): Ctx {
  telemetry()?.nameRequest(request.requestId)
  const facts = caller.kind === 'nobody' || caller.kind === 'refused' ? null : caller.facts
  const db = database()
  const load = makeLoaders(db)
  if (facts) load.person.prime(facts.userId, facts.person)
  if (caller.kind === 'session') {
    const { userId, credentialsAndCredits, ahead } = caller.facts
    if (credentialsAndCredits) load.primeCredentialsAndCredits(userId, credentialsAndCredits)
    if (ahead) load.primeAhead(userId, ahead)
  }
  const cookie = chosenLanguage(request.cookie)
  const wished = { userPref: facts?.uiLanguage, cookie, acceptLanguage: request.acceptLanguage }
  const locale = isPseudo(cookie) ? pseudoLocale : pickLocale(wished)
  const now = new Date()
  const arrival = arrivalOfCaller(caller, now)
  return {
    viewer: viewerOfCaller(caller, { ...arrival, address: request.address, now }),
    sessionId: caller.kind === 'session' ? caller.facts.sessionId : null,
    signIn: {
      at: signedInAt(caller),
      secondFactorAt: arrival.secondFactorAt,
      providerOrgId: arrival.providerOrgId,
      asksFactor: facts !== null && asksSecondFactor(facts),
    },
    claims: caller.kind === 'bearer' ? caller.claims : null,
    tokenId: caller.kind === 'token' ? caller.facts.tokenId : null,
    tokenOrgId: caller.kind === 'token' ? caller.facts.orgId : null,
    db,
    load,
    now,
    locale,
    requestId: request.requestId,
    onlyAsks: request.onlyAsks ?? false,
    address: request.address,
    visitor: visitorOf(caller.kind === 'session' ? request.cookie : null, request.userAgent ?? null),
    idempotency: request.idempotency,
    seen: caller.kind === 'session' ? seenIn(request.cookie) : null,
    codesFor,
    ticketFor,
    ticketsFor,
    identity: { issuer: env().OIDC_ISSUER, freshClaims, programOf },
    webhooks: webhookPort(),
    badges: badgePort(),
    files: productFiles(),
    licensingBoardSources: [rosterSource(listNewestLines)],
    jobs: jobQueue,
    retryJobs,
    log,
  }
}

const isJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * The program that an access token of the provider was issued to. Never throws: an unavailable provider is one of the
 * reasons.
 */
const programOf: IdentityPort['programOf'] = async (accessToken) => {
  if (!isJwt.test(accessToken)) return { ok: false, reason: 'notAProgram' }
  try {
    const claims = await verifyAccessToken(accessToken)
    if (claims?.program === undefined) return { ok: false, reason: 'notAProgram' }
    return { ok: true, program: { issuer: claims.issuer, clientId: claims.program } }
  } catch (error) {
    log.warn({ cause: String(error) }, 'the keys of the identity provider could not be had')
    return { ok: false, reason: 'unreachable' }
  }
}
