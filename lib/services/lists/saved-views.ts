import 'server-only'
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

/** Gives filters and order of a list a name; the same name again is the same view with other filters. */
export const saveView = defineService({
  action: 'savedView.manage',
  input: z.strictObject({ orgId: id, list, name: line(savedViewLimits.name), query }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: (ctx, { orgId, list, name, query }) => {
    const { userId } = ctx.viewer
    return write(ctx, async ({ tx }) => {
      // One after the other, so that two at once are not one too many.
      await lockPeople(tx, [userId])
      const key = { userId, orgId, list, name }
      const there = await findNamedView(tx, key)
      if (there) return ok(await updateSavedView(tx, there.id, query))
      if ((await countOwnViews(tx, userId, orgId)) >= savedViewLimits.most)
        return fail('invalidInput', { name: { key: 'validation.savedViews', params: { count: savedViewLimits.most } } })
      return ok(await insertSavedView(tx, { ...key, query }))
    })
  },
})

/** Takes a view of the person's away. */
export const deleteSavedView = defineService({
  action: 'savedView.delete',
  input: z.strictObject({ id }),
  subject: (ctx, { id: viewId }) => findSavedView(ctx.db, viewId),
  run: (ctx, _input, view) =>
    write(ctx, async ({ tx }) => {
      await deleteSavedViewRow(tx, view.id)
      return ok(view)
    }),
})
