import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  countOwnViews,
  deleteSavedViewRow,
  findNamedView,
  findSavedView,
  insertSavedView,
  listOwnViews,
  updateSavedView,
} from '@/lib/data/saved-views'
import { savedViewLimits, savedViewLists, viewQuery } from '@/lib/domain/lists/saved-views'
import { fail, ok } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import { defineService } from '../define-service'
import { id, line, oneOf } from '../inputs'
import { write } from '../write'

const list = oneOf(savedViewLists)

/** The person's own views of a list of an organization, by name. */
export const listSavedViews = defineService({
  action: 'savedView.manage',
  input: z.strictObject({ orgId: id, list }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, list: which }) =>
    ok(await listOwnViews(ctx.db, { userId: ctx.viewer.userId, orgId, list: which })),
})

const query = z
  .string('validation.invalid')
  .max(savedViewLimits.query, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .transform(viewQuery)

/** Saves filters and order of a list under a name; an existing name is overwritten. */
export const saveView = defineService({
  action: 'savedView.manage',
  input: z.strictObject({ orgId: id, list, name: line(savedViewLimits.name), query }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: (ctx, { orgId, list, name, query }) => {
    const { userId } = ctx.viewer
    return write(ctx, async (w) => {
      // Locked, so that two simultaneous requests cannot exceed the limit.
      await lockPeople(w.tx, [userId])
      const key = { userId, orgId, list, name }
      const there = await findNamedView(w.tx, key)
      if (there) return ok(await updateSavedView(w.tx, there.id, query))
      if ((await countOwnViews(w.tx, userId, orgId)) >= savedViewLimits.most)
        return fail('invalidInput', { name: { key: 'validation.savedViews', params: { count: savedViewLimits.most } } })
      return ok(await insertSavedView(w.tx, { ...key, query }))
    })
  },
})

/** Deletes a saved view of the person. */
export const deleteSavedView = defineService({
  action: 'savedView.delete',
  input: z.strictObject({ id }),
  subject: (ctx, { id: viewId }) => findSavedView(ctx.db, viewId),
  run: (ctx, _input, view) =>
    write(ctx, async (w) => {
      await deleteSavedViewRow(w.tx, view.id)
      return ok(view)
    }),
})
