import { z } from 'zod'
import { listStaleInvitations, listStalePeople, type Todays } from '@/lib/data/compliance/read'
import type { Db, Tx } from '@/lib/data/db'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { write } from '../write'
import { recomputeCompliance, recomputeReportedCompliance } from './recompute-compliance'

const input = z.strictObject({
  /** People or invitations per transaction. */
  batch: z.int().min(1).max(1000).default(200),
  /** How many ids are read at a time. */
  page: z.int().min(1).max(50_000).default(20_000),
})
type BatchSizes = z.infer<typeof input>

/** Batches in parallel: while one is read or computed, another is written. */
const lanes = 2
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Recomputes compliance that is missing or older than today in its geography. Each batch is a transaction: after an
 * interruption the next run does the rest, and a second run finds nothing to do.
 */
export const recomputeStaleCompliance = defineJobService({
  action: 'standing.recompute',
  input,
  run: async (ctx, sizes) => {
    const people = await inBatches(ctx, sizes, listStalePeople, recomputeCompliance)
    const invitations = await inBatches(ctx, sizes, listStaleInvitations, recomputeReportedCompliance)
    const failures = [...people.failures, ...invitations.failures]
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} batches of standing failed`)
    return ok({ people: people.count, invitations: invitations.count })
  },
})

type List = (db: Db, todays: Todays, page: { after: string; size: number }) => Promise<string[]>
type Refresh = (tx: Tx, ids: readonly string[], now: Date) => Promise<void>

async function inBatches(ctx: JobCtx, { batch, page }: BatchSizes, list: List, refresh: Refresh) {
  const dates = geographyCodes.map((geo) => todayInGeo(geo, ctx.now))
  const todays = { geos: geographyCodes, dates, otherwise: todayInGeo('USA', ctx.now) }
  const failures: unknown[] = []
  let count = 0
  for (let after = first, ids: string[] = []; ; after = ids.at(-1)!) {
    ids = await list(ctx.db, todays, { after, size: page })
    let next = 0
    const work = async (): Promise<void> => {
      while (next < ids.length) {
        const batchIds = ids.slice(next, next + batch)
        next += batch
        try {
          await write(ctx, async (w) => ok(await refresh(w.tx, batchIds, ctx.now)))
          count += batchIds.length
        } catch (error) {
          // A failing batch must not prevent the others.
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    if (ids.length < page) return { count, failures }
  }
}
