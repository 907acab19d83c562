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
 * Undoes a merge: what was moved and has not changed since goes back; what was created since stays with the kept
 * record. Of merges that build on each other the last one is undone first.
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
      // The kept record has something where a moved row would have to go back to.
      if (isUniqueViolation(error)) return fail('undoChanged')
      throw error
    }
  },
})
