import 'server-only'
import { z } from 'zod'
import { readerTokenPattern } from '@/lib/domain/access/reader-link'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import { limitUse } from './limit-use'

/** What one address may open in a minute: more than somebody who reads, fewer than somebody who guesses. */
const perMinute = { limit: 60, seconds: 60 }
/** The same for everybody together where no address is known. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }
/** What may be drawn for one link: papers in a minute, packs in an hour. */
export const readerPapers = { limit: 30, seconds: 60 }
export const readerPacks = { limit: 5, seconds: 3600 }

/** The secret of an address as it was sent, well formed or not. */
export const readerToken = z.string().max(200)

/** Why a reader is turned away before any link is looked for; null for one who may try. A malformed token costs nothing and is not counted. */
export async function admitReader(ctx: Ctx, kind: string, token: string): Promise<Result<never> | null> {
  if (!readerTokenPattern.test(token)) return fail('notFound')
  return ctx.address ? limitUse(ctx, `${kind}:${ctx.address}`, perMinute) : limitUse(ctx, kind, perMinuteOfAll)
}
