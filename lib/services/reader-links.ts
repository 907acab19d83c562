import { z } from 'zod'
import { readerTokenPattern } from '@/lib/domain/access/reader-link'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import { limitUse } from './limit-use'

/** Accesses per network address and minute: more than a reader needs, too few for guessing. */
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
  return ctx.address ? limitUse(ctx, `${kind}:${ctx.address}`, perMinute) : limitUse(ctx, kind, perMinuteOfAll)
}
