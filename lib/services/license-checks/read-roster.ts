import { z } from 'zod'
import { countLines, insertLines } from '@/lib/data/license-checks/lines'
import { findRoster, updateRoster } from '@/lib/data/license-checks/rosters'
import { ok } from '@/lib/domain/result'
import type { RosterBatch } from '@/lib/exports/roster-file'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** The list whose file needs parsing; null when another run has already done it. */
export const findRosterToRead = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({ rosterId: id }),
  run: async (ctx, { rosterId }) => {
    const roster = await findRoster(ctx.db, rosterId)
    return ok(roster?.state === 'READING' && roster.fileKey ? { ...roster, fileKey: roster.fileKey } : null)
  },
})

const batch = z.custom<RosterBatch>((value) => typeof value === 'object' && value !== null && 'rows' in value)

/** Stores lines of a file that is being parsed. */
export const addRosterLines = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({ rosterId: id, batch }),
  run: async (ctx, { rosterId, batch: { rows } }) =>
    write(ctx, async ({ tx }) => {
      await insertLines(tx, rosterId, rows)
      return ok({ kept: rows.length })
    }),
})

/** Stores how parsing ended: with the number of lines read, or with a problem. The file is no longer needed. */
export const finishReading = defineJobService({
  action: 'boardRoster.addLines',
  input: z.strictObject({
    rosterId: id,
    read: z.int().min(0),
    problem: z.enum(['unreadable', 'noRows', 'tooManyRows']).nullable(),
  }),
  run: async (ctx, { rosterId, read, problem }) =>
    write(ctx, async ({ tx, send }) => {
      const roster = await findRoster(tx, rosterId)
      const rows = await countLines(tx, rosterId)
      const failed = problem ?? (rows === 0 ? 'noRows' : null)
      if (roster?.fileKey) await send({ queue: 'erasures', data: { kind: 'files', keys: [roster.fileKey] } })
      const state = failed ? 'FAILED' : 'MATCHING'
      const counts = { rows, skipped: Math.max(0, read - rows) }
      await updateRoster(tx, rosterId, { ...counts, state, problem: failed, fileKey: null, readAt: ctx.now })
      return ok({ state })
    }),
})
