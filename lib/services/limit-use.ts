import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { hashToken } from '@/lib/data/sessions/read'
import { countUse, countUseIn } from '@/lib/data/shared-limits'
import { networkOf } from '@/lib/domain/access/client-address'
import { readerLinkLimits, readerTokenPattern } from '@/lib/domain/access/reader-link'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from './ctx'
import { optionalOneOf, whole } from './inputs'
import { positionInput, storedInstant, toPage } from './page-of'
import { type Write, write } from './write'

export type Limit = { limit: number; seconds: number; uses?: number }

/**
 * Counts one or more uses of a bucket; returns a refusal with the seconds to wait once it is over the limit, otherwise
 * null.
 */
export async function limitUse(
  ctx: Ctx,
  bucket: string,
  { limit, seconds, uses }: Limit,
): Promise<Result<never> | null> {
  return refusalOf(await countUse(ctx.db, bucket, limit, seconds, uses))
}

/** Counts a use by the visitor's network; where their address is unknown, by the shared limit of all such visitors. */
export const limitVisitor = (ctx: Ctx, kind: string, perNetwork: Limit, ofAll: Limit): Promise<Result<never> | null> =>
  ctx.address ? limitUse(ctx, `${kind}:${networkOf(ctx.address)}`, perNetwork) : limitUse(ctx, kind, ofAll)

/** Counts a file uploaded by a person, whoever it is for. */
export const limitUpload = (ctx: Ctx, userId: string): Promise<Result<never> | null> =>
  limitUse(ctx, `upload:${userId}`, { limit: 100, seconds: 3600 })

/** Like `limitUse`, but within a write, after its idempotency key: a repeat of an answered request is not counted. */
export async function limitUseIn(
  tx: Tx,
  bucket: string,
  { limit, seconds, uses = 1 }: Limit,
): Promise<Result<never> | null> {
  return refusalOf(await countUseIn(tx, bucket, limit, seconds, uses))
}

const refusalOf = (wait: number): Result<never> | null =>
  wait > 0 ? fail('tooManyRequests', undefined, { params: { seconds: wait } }) : null

/** Links per person and hour. */
export const readerLinksPerHour = { limit: 20, seconds: 3600 }

/** Accesses per network and minute: more than a reader needs, too few for guessing. */
const perMinute = { limit: 60, seconds: 60 }
/** The shared limit for requests without a known address. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }
/** PDFs per link: papers per minute, packs per hour. */
export const readerPapers = { limit: 30, seconds: 60 }
export const readerPacks = { limit: 5, seconds: 3600 }

/** The token of an address, well formed or not. */
export const readerToken = z.string().max(200)

/**
 * The refusal of a reader before any link is looked up; null when they may try. A malformed token costs no query and is
 * not counted.
 */
export async function admitReader(ctx: Ctx, kind: string, token: string): Promise<Result<never> | null> {
  if (!readerTokenPattern.test(token)) return fail('notFound')
  return limitVisitor(ctx, kind, perMinute, perMinuteOfAll)
}

/** The language of a link's page or message, and the days it is good for. */
export const readerLinkTerms = {
  language: optionalOneOf(['en', 'es', 'ja']),
  days: whole(readerLinkLimits.days).nullish(),
}

/** `path` is the address at this host, returned this once; null in the answer to a repeated request. */
type Secret = { path: string | null }

/** Makes a link in one transaction. The answer stored under the idempotency key has everything but the address. */
export async function makeReaderLink<T extends object>(
  ctx: SignedInCtx,
  make: (w: Write, secret: Secret) => Promise<Result<T>>,
): Promise<Result<T & Secret>> {
  const secret: Secret = { path: null }
  const result = await write(ctx, (w) => make(w, secret))
  return result.ok ? ok({ ...result.value, ...secret }) : result
}

/** The secret of a new link, and what every kind stores of it. */
export function newReaderLink(ctx: SignedInCtx, ticketOf: (linkId: string) => string, days: number | null | undefined) {
  const id = randomUUID()
  const token = ctx.ticketFor(ticketOf(id))
  const life = days ?? readerLinkLimits.usualDays
  const expiresAt = new Date(ctx.now.getTime() + life * 86_400_000)
  return { token, life, row: { id, createdAt: ctx.now, tokenHash: hashToken(token), expiresAt } }
}

/** The place of a page of links, newest first. */
export const linkPosition = positionInput(z.tuple([storedInstant, z.uuid()]))
/** A page of links after such a place. */
export async function linksAfter<L extends { id: string; createdAt: Date }>(
  position: readonly [string, string] | null | undefined,
  size: number,
  list: (page: { after: { createdAt: string; id: string } | null; size: number }) => Promise<L[]>,
) {
  const rows = await list({ after: position ? { createdAt: position[0], id: position[1] } : null, size: size + 1 })
  return ok(toPage(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]))
}

/** The place of a page of views, newest first. */
export const viewPosition = positionInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))
/** A page of views after such a place. */
export async function viewsAfter<V extends { id: string }>(
  position: readonly [string] | null | undefined,
  size: number,
  list: (page: { before: string | null; size: number }) => Promise<V[]>,
) {
  const rows = await list({ before: position?.[0] ?? null, size: size + 1 })
  return ok(toPage(rows, size, ({ id }) => [id]))
}
