import { z } from 'zod'
import { endAccessMadeSince } from '@/lib/data/access/own-access'
import { isUniqueViolation } from '@/lib/data/database-errors'
import { listAdminRoles } from '@/lib/data/people-merge/merge-memberships'
import { countRecord, findLastMerge, findMerge, lockWholePeople, markUndone } from '@/lib/data/people-merge/read'
import { undoMerge } from '@/lib/data/people-merge/undo'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { waitNoLonger } from '@/lib/data/users/identities'
import { newWayCountsFrom } from '@/lib/domain/access/admin-conditions'
import { canBeUndone, mergeSides } from '@/lib/domain/people/merge-plan'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { endHealthCopies } from '../documents/end-health-copies'
import { id, oneOf } from '../inputs'
import { askDesk } from '../installation/ask-desk'
import { doubtSince } from '../users/own-access'
import { write } from '../write'
import { planMerge, tellNewAdmins } from './do-merge'
import { findConflicts } from './merge-conflicts'
import { notifyPerson, reasonOf } from './person-notices'

const bothIds = { keptId: id, closedId: id }
const bothOf = async (ctx: SignedInCtx, { keptId, closedId }: { keptId: string; closedId: string }) => {
  const both = await Promise.all([ctx.load.person.load(keptId), ctx.load.person.load(closedId)])
  return keptId !== closedId && both.every(Boolean) ? { id: keptId, otherId: closedId } : null
}

/** A preview: how much would move from one record to another, and the choices to make. */
export const getMergePreview = defineService({
  action: 'people.merge',
  reads: true,
  input: z.strictObject(bothIds),
  subject: bothOf,
  run: async (ctx, input) => {
    const conflictsFound = await findConflicts(ctx.db, input)
    if (!conflictsFound) return fail('notFound')
    const { kept, other, conflicts } = conflictsFound
    const moves = await countRecord(ctx.db, input.closedId)
    const identityOf = ({
      id: personId,
      firstName,
      middleName,
      lastName,
      dob,
      uiLanguage,
      contacts,
      createdAt,
    }: typeof kept) => ({
      id: personId,
      firstName,
      middleName,
      lastName,
      dob,
      uiLanguage,
      contacts,
      createdAt,
    })
    return ok({ kept: identityOf(kept), other: identityOf(other), conflicts, moves })
  },
})

const choices = z.array(z.strictObject({ key: z.string().max(300), side: oneOf(mergeSides) })).max(500)

/**
 * Asks for two records of one person to become one. Another super admin has to agree, or the owners of both records, by
 * a code that each of them gets. Null, because nothing has changed yet.
 */
export const mergePeople = defineService({
  action: 'people.merge',
  input: z.strictObject({ ...bothIds, choices }),
  subject: bothOf,
  run: (ctx, { keptId, closedId, choices }) =>
    write(ctx, async (w) => {
      const plan = await planMerge(w, { keptId, closedId, choices })
      if (!plan.ok) return plan
      const [reason, otherReason] = [await reasonOf(ctx, w, keptId), await reasonOf(ctx, w, closedId)]
      await askDesk(ctx, w, { kind: 'MERGE', userId: keptId, otherId: closedId, reason, otherReason, choices })
      return ok(null)
    }),
})

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
        const before = await listAdminRoles(w.tx, [keptId, closedId])
        await undoMerge(w.tx, { mergeId, keptId, closedId })
        await endHealthCopies(w, { strayOf: [keptId, closedId] }, ctx.now)
        await recomputeCompliance(w.tx, [keptId, closedId], ctx.now)
        await waitNoLonger(w.tx, closedId, newWayCountsFrom(createdAt))
        // Nobody knows which of the two came by a session, and who made what.
        for (const personId of [keptId, closedId]) await deleteSessionsOf(w.tx, personId, null)
        const by = ctx.viewer.userId
        await endAccessMadeSince(w.tx, { userIds: [keptId, closedId], since: createdAt, by, now: ctx.now })
        for (const userId of [keptId, closedId]) await doubtSince(ctx, w, { userId, since: createdAt, why: 'foreign' })
        await tellNewAdmins(ctx, w, { userIds: [keptId, closedId], before, mergeId })
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
