import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { type ApiTokenRecord, findApiToken, listEndingTokens } from '@/lib/data/access/read'
import {
  countLiveTokens,
  disableServiceAccount,
  insertApiToken,
  insertServiceAccount,
  revokeToken,
} from '@/lib/data/access/write'
import { lockPeople } from '@/lib/data/compliance/read'
import { lockInOrg } from '@/lib/data/members/write'
import { findSessionRoots, hashToken } from '@/lib/data/sessions/read'
import { maxTokens, secretLength, tokenAlphabet, tokenHint, tokenLife, tokenText } from '@/lib/domain/access/api-token'
import type { NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { fail, ok, type Result } from '@/lib/domain/result'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { limitUseIn } from '../limit-use'
import { tellAccessMade } from '../notices/admin-notices'
import { type NewNotice, notify } from '../notices/notify'
import { isTooNew } from '../users/own-access'
import { personZone } from '../users/person-zone'
import { type Write, write } from '../write'
import { accessName, allowOrgTokens, scopes } from './access-input'

type NotifiedToken = Pick<ApiTokenRecord, 'id' | 'name' | 'expiresAt' | 'orgId'>
/** The recipient; `orgName` is set for a token of an organization, and dates are in `timeZone`. */
type Reader = { userId: string; orgName: string | null; timeZone: string | null }

const noticeOf = (
  kind: 'tokenMade' | 'tokenEnding',
  { id, name, expiresAt, orgId }: NotifiedToken,
  { userId, orgName, timeZone }: Reader,
): NewNotice => ({
  userId,
  orgId,
  kind,
  severity: kind === 'tokenMade' ? 'INFO' : 'WARN',
  params: paramsOf({ tokenId: id, name, tokenEndsOn: todayIn(timeZone ?? zoneOf('USA'), expiresAt) }, orgName),
  actionPath: orgId ? `/orgs/${orgId}?tab=access` : '/account/tokens',
  dedupeKey: `${kind}:${id}:${userId}`,
})

const paramsOf = (params: NoticeParams, org: string | null): NoticeParams =>
  org === null ? { ...params, owner: 'person' } : { ...params, owner: 'org', org }

/** Notifies the person who made a token, so that they notice one that somebody else made in their name. */
const notifyTokenCreated = (w: Write, token: NotifiedToken, reader: Reader): Promise<unknown> =>
  notify(w, [noticeOf('tokenMade', token, reader)])

/** Notifies owners that their tokens expire soon. */
const notifyTokensEnding = (w: Write, endings: readonly (NotifiedToken & Reader)[]): Promise<unknown> =>
  notify(
    w,
    endings.map((ending) => noticeOf('tokenEnding', ending, ending)),
  )

const days = z
  .int('validation.wholeNumber')
  .min(tokenLife.shortest, 'validation.tokenDays')
  .max(tokenLife.longest, 'validation.tokenDays')
  .nullish()
  .transform((count) => count ?? tokenLife.usual)

const input = z.strictObject({
  input: z.strictObject({ orgId: id.nullish(), name: accessName, scopes, days }),
})
type Entered = z.infer<typeof input>['input']

/** How many tokens a person may create per hour. */
const perHour = { limit: 60, seconds: 3600 }

/** `token` is its full text, returned only once; null in the response to a repeated request. */
export type MadeApiToken = { apiToken: ApiTokenRecord; token: string | null }

const newSecret = () =>
  Array.from({ length: secretLength }, () => tokenAlphabet[randomInt(tokenAlphabet.length)]).join('')

/**
 * Makes an API token: the person's own or, with `orgId`, one of that organization, which acts as an account of its own.
 */
export const createApiToken = defineService({
  action: 'apiToken.create',
  input,
  subject: async (ctx, { input: { orgId } }) => {
    if (!orgId) return { userId: ctx.viewer.userId, orgId: null }
    const org = await ctx.load.org.load(orgId)
    return org && { userId: ctx.viewer.userId, orgId: org.id }
  },
  run: async (ctx, { input }, { orgId }): Promise<Result<MadeApiToken>> => {
    // A token outlives the session that makes it, and would open at once what waits for the way that session came by.
    if (isTooNew(ctx)) return fail('newSignInWaits')
    if (orgId && !allowOrgTokens(input.scopes)) return fail('invalidInput', { 'input.scopes': 'validation.orgScopes' })
    const secret: { token: string | null } = { token: null }
    const result = await write(ctx, (w) => createToken(w, ctx, input, secret))
    // The response stored under the idempotency key has everything except the token.
    return result.ok ? ok({ ...result.value, ...secret }) : result
  },
})

async function createToken(
  w: Write,
  ctx: SignedInCtx,
  { orgId: requestedOrgId, name, scopes, days }: Entered,
  secret: { token: string | null },
): Promise<Result<{ apiToken: ApiTokenRecord }>> {
  const orgId = requestedOrgId ?? null
  const { userId: createdById } = ctx.viewer
  const refusal =
    (await limitUseIn(w.tx, `apiToken:${createdById}`, perHour)) ??
    (await (orgId ? checkOrgLimit(w, ctx, orgId) : checkPersonLimit(w, ctx)))
  if (refusal) return refusal
  const userId = orgId ? await insertServiceAccount(w.tx, orgId, name) : createdById
  const roots = ctx.sessionId === null ? null : await findSessionRoots(w.tx, ctx.sessionId)
  const token = tokenText(orgId ? 'org' : 'pat', newSecret())
  const tokenId = await insertApiToken(w.tx, {
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + days * 86_400_000),
    tokenHash: hashToken(token),
    hint: tokenHint(token),
    name,
    userId,
    orgId,
    createdById,
    scopes,
    secondFactorAt: ctx.signIn.secondFactorAt,
    ...roots,
  })
  const apiToken = await findApiToken(w.tx, tokenId)
  if (!apiToken) return fail('notFound')
  const owner = orgId ? { orgId } : { personId: userId }
  const detail = { scopes, days }
  w.audit({ action: 'apiToken.created', subjectType: 'ApiToken', subjectId: tokenId, ...owner, detail })
  const org = orgId ? await ctx.load.org.load(orgId) : null
  const timeZone = org?.timeZone ?? (await personZone(ctx, createdById))
  await notifyTokenCreated(w, apiToken, { userId: createdById, orgName: org?.name ?? null, timeZone })
  if (org) await tellAccessMade(w, org, { orgId: org.id, what: 'token', id: tokenId, name, byId: createdById })
  secret.token = token
  return ok({ apiToken })
}

async function checkPersonLimit(w: Write, { viewer, now }: SignedInCtx): Promise<Result<never> | null> {
  await lockPeople(w.tx, [viewer.userId])
  return checkLimit(await countLiveTokens(w.tx, { userId: viewer.userId }, now), maxTokens.person)
}

async function checkOrgLimit(w: Write, ctx: SignedInCtx, orgId: string): Promise<Result<never> | null> {
  await lockInOrg(w.tx, orgId, 'apiTokens')
  return checkLimit(await countLiveTokens(w.tx, { orgId }, ctx.now), maxTokens.organization)
}

const checkLimit = (live: number, limit: number): Result<never> | null =>
  live < limit ? null : fail('tokenLimit', undefined, { params: { most: limit } })

/** Immediately revokes an API token, one's own or an organization's; one that has already ended does not change. */
export const revokeApiToken = defineService({
  action: 'apiToken.revoke',
  input: z.strictObject({ id }),
  subject: (ctx, { id: tokenId }) => findApiToken(ctx.db, tokenId),
  run: (ctx, _input, { id: tokenId, userId, orgId }) =>
    write(ctx, async (w): Promise<Result<ApiTokenRecord>> => {
      if (await revokeToken(w.tx, tokenId, ctx.now)) {
        if (orgId) await disableServiceAccount(w.tx, userId, ctx.now)
        const owner = orgId ? { orgId } : { personId: userId }
        w.audit({ action: 'apiToken.revoked', subjectType: 'ApiToken', subjectId: tokenId, ...owner })
      }
      const token = await findApiToken(w.tx, tokenId)
      return token ? ok(token) : fail('notFound')
    }),
})

/** How many tokens one run handles; the next run handles the rest. */
const limit = 500

/** Notifies the owner of a token, once, that it expires within a week. */
export const warnOfEndingTokens = defineJobService({
  action: 'apiToken.warnEnding',
  input: z.strictObject({}),
  run: (ctx) =>
    write(ctx, async (w) => {
      const until = new Date(ctx.now.getTime() + tokenLife.warnBefore * 86_400_000)
      const endings = await listEndingTokens(w.tx, { now: ctx.now, until, size: limit })
      await notifyTokensEnding(w, endings)
      return ok({ told: endings.length })
    }),
})
