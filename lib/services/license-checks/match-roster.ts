import { z } from 'zod'
import { deleteGoneMatches, keepMatches, kindsOfLines, listLicensesWithLines } from '@/lib/data/license-checks/lines'
import { countMatches, findRoster, listNewestRosters, updateRoster } from '@/lib/data/license-checks/rosters'
import { matchLicense } from '@/lib/domain/license-checks/match'
import { ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

const first = '00000000-0000-0000-0000-000000000000'

const input = z.strictObject({
  rosterId: id,
  /** Licenses per statement and transaction. */
  batch: z.int().min(1).max(5000).default(1000),
})

/**
 * Compares every license of the kinds in a list with its lines: the database finds candidates by number, and the domain
 * rule decides which match. A repeated run only writes changes; an interrupted one starts over.
 */
export const matchRoster = defineJobService({
  action: 'boardRoster.match',
  input,
  run: async (ctx, { rosterId, batch }) => {
    const roster = await findRoster(ctx.db, rosterId)
    if (!roster || roster.clearedAt || (roster.state !== 'MATCHING' && roster.state !== 'READY'))
      return ok({ licenses: 0 })
    const kinds = await kindsOfLines(ctx.db, rosterId)
    let licenses = 0
    for (let after = first, full = true; full; ) {
      const batchRows = await listLicensesWithLines({ rosterId, kinds, after, size: batch })
      const matches = batchRows.map((license) => {
        const match = matchLicense(license, license.lines, todayInGeo(license.geo, ctx.now))
        return { license, match }
      })
      await write(ctx, async ({ tx }) => ok(await keepMatches(tx, rosterId, matches)))
      licenses += batchRows.length
      full = batchRows.length === batch
      after = batchRows.at(-1)?.id ?? after
    }
    await write(ctx, async ({ tx }) => {
      await deleteGoneMatches(tx, rosterId)
      const counts = await countMatches(tx, rosterId)
      await updateRoster(tx, rosterId, { ...counts, state: 'READY', matchedAt: ctx.now })
      return ok(null)
    })
    return ok({ licenses })
  },
})

/** The lists that are matched again each night: the newest of each board. */
export const listRostersToMatch = defineJobService({
  action: 'boardRoster.match',
  input: z.strictObject({}),
  run: async (ctx) => ok(await listNewestRosters(ctx.db)),
})
