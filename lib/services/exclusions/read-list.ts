import { z } from 'zod'
import {
  countInForce,
  countNamed,
  endUnnamed,
  findExclusionList,
  finishList,
  lockLists,
  saveExclusions,
} from '@/lib/data/exclusions/lists'
import { effectOf, exclusionListProblems } from '@/lib/domain/exclusions/values'
import { fail, ok } from '@/lib/domain/result'
import type { ExclusionBatch } from '@/lib/exports/exclusion-file'
import { defineJobService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** The list whose file waits to be read, and how many exclusions of its source are in force; null when it was read. */
export const findListToRead = defineJobService({
  action: 'exclusionList.read',
  input: z.strictObject({ listId: id }),
  run: async (ctx, { listId }) => {
    const list = await findExclusionList(ctx.db, listId)
    if (list?.state !== 'READING' || !list.fileKey) return ok(null)
    return ok({ ...list, fileKey: list.fileKey, inForce: await countInForce(ctx.db, list) })
  },
})

const batch = z.custom<ExclusionBatch>((value) => typeof value === 'object' && value !== null && 'rows' in value)

/** Stores lines of a file that was seen to be whole. */
export const addExclusions = defineJobService({
  action: 'exclusionList.read',
  input: z.strictObject({ listId: id, batch }),
  run: async (ctx, { listId, batch: { rows } }) =>
    write(ctx, async (w) => {
      const list = await findExclusionList(w.tx, listId)
      if (!list) return fail('notFound')
      await saveExclusions(w.tx, list, rows)
      return ok(null)
    }),
})

const count = z.int().min(0)

/**
 * Stores how reading ended: a problem, and then nothing was changed; or that the list is in force. What a file of
 * everything does not name has ended. Everybody is looked for on it next.
 */
export const finishExclusionList = defineJobService({
  action: 'exclusionList.read',
  input: z.strictObject({
    listId: id,
    rows: count,
    skipped: count,
    problem: z.enum(exclusionListProblems).nullable(),
  }),
  run: async (ctx, { listId, rows, skipped, problem }) =>
    write(ctx, async (w) => {
      await lockLists(w.tx)
      const list = await findExclusionList(w.tx, listId)
      if (list?.state !== 'READING') return ok(null)
      if (list.fileKey) await w.send({ queue: 'erasures', data: { kind: 'files', keys: [list.fileKey] } })
      const effect = effectOf(list.file)
      const replaces = problem === null && effect === 'REPLACES'
      const named = problem === null && effect === 'ENDS' ? await countNamed(w.tx, listId) : 0
      const ended = replaces ? await endUnnamed(w.tx, list) : named
      const state = problem ? 'FAILED' : 'READY'
      await finishList(w.tx, listId, { state, problem, rows, skipped, ended }, ctx.now)
      if (!problem) await w.send({ queue: 'exclusionSearches', data: {} })
      return ok({ state })
    }),
})
