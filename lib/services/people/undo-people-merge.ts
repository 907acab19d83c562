import { z } from 'zod'
import { findLastMerge, findMerge, lockWholePeople, markUndone } from '@/lib/data/people-merge/read'
import { undoMerge } from '@/lib/data/people-merge/undo'
import { isUniqueViolation } from '@/lib/data/unique-violation'
import { canBeUndone } from '@/lib/domain/people/merge-plan'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { notifyPerson, reasonOf } from './person-notices'

/**
 * Undoes a merge: rows that were moved and have not changed since go back; rows created since stay with the kept
 * record. If merges build on each other, the last one must be undone first.
 */
export const undoPeopleMerge = defineService({
  action: 'people.merge',
  input: z.strictObject({ id }),
  subject: async (ctx, { id: mergeId }) => {
    const merge = await findMerge(ctx.db, mergeId)
    return merge && { ...merge, id: merge.keptId, otherId: merge.closedId, mergeId }
  },
  run: async (ctx, _input, { mergeId, keptId, closedId, createdAt }) => {
    if (!canBeUndone(createdAt, ctx.now)) return fail('undoOver')
    try {
      return await write(ctx, async (w) => {
        const people = await lockWholePeople(w.tx, [keptId, closedId])
        const last = await findLastMerge(w.tx, [keptId, closedId])
        if ((await findMerge(w.tx, mergeId))?.undoneAt) return fail('conflict')
        if (last?.id !== mergeId) return fail('undoLaterFirst')
        if (people.length < 2 || people.some(({ erasedAt }) => erasedAt)) return fail('undoChanged')
        await undoMerge(w.tx, { mergeId, keptId, closedId })
        await recomputeCompliance(w.tx, [keptId, closedId], ctx.now)
        await markUndone(w.tx, mergeId, { undoneAt: ctx.now, undoneById: ctx.viewer.userId })
        for (const personId of [keptId, closedId]) {
          const reason = await reasonOf(ctx, w, personId)
          const detail = { mergeId, keptId, closedId, reason }
          w.audit({ action: 'person.unmerged', subjectType: 'User', subjectId: personId, personId, detail })
          await notifyPerson(ctx, w, { kind: 'accountUnmerged', userId: personId, reason })
        }
        return ok({ id: mergeId, keptId, closedId })
      })
    } catch (error) {
      // The kept record now has a row in the place to which a moved one would have to return.
      if (isUniqueViolation(error)) return fail('undoChanged')
      throw error
    }
  },
})
