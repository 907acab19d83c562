import { z } from 'zod'
import { countUnreadNotices, listOwnNotices as listNotices, type OwnNotice } from '@/lib/data/notices/read'
import { markNoticesRead as mark } from '@/lib/data/notices/write'
import type { OpenNotices } from '@/lib/domain/notices/notices-of-others'
import { kindsOf, notificationTopics } from '@/lib/domain/notices/topics'
import { ok } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { titleWords } from '../tasks/task-input'
import { write } from '../write'

/**
 * Where a right is held back, or the membership has ended, notices of others are closed; so is everything of other
 * organizations to a session by an organization's own provider.
 */
function openTo({ viewer: { roles, providerOrgId = null, held = [], waits = false } }: SignedInCtx): OpenNotices {
  const isHeld = (orgId: string) => waits || held.some((right) => right.orgId === orgId)
  return { orgId: providerOrgId, othersOf: roles.flatMap(({ orgId }) => (isHeld(orgId) ? [] : [orgId])) }
}

const position = positionInput(z.tuple([storedInstant, z.uuid()]))

/**
 * The signed-in person's notices, newest first (`reverse`: oldest first), without those that no longer applied when
 * they were due.
 */
export const listOwnNotices = defineService({
  action: 'notice.list',
  input: z.strictObject({
    query: titleWords,
    topic: optionalOneOf(notificationTopics),
    unread: z.boolean('validation.invalid').nullish(),
    reverse: z.boolean('validation.invalid').nullish(),
    first,
    after: position,
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { query: words, topic, unread, reverse, first: size, after: seen }) => {
    const from = seen && { createdAt: seen[0], id: seen[1] }
    const filter = { words, kinds: topic ? kindsOf(topic) : null, unread: unread ?? false }
    const query = {
      userId: ctx.viewer.userId,
      open: openTo(ctx),
      filter,
      reverse: reverse ?? false,
      after: from,
      size: size + 1,
    }
    const rows = await listNotices(ctx.db, query)
    return ok<PageOf<OwnNotice>>(toPage(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]))
  },
})

/** Unread notices are counted up to this number. */
export const maxUnread = 100

/** How many notices the signed-in person has not read, counted up to a hundred. */
export const countOwnUnreadNotices = defineService({
  action: 'notice.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) =>
    ok(await countUnreadNotices(ctx.db, { userId: ctx.viewer.userId, open: openTo(ctx), limit: maxUnread })),
})

/**
 * The number at the bell. A session's statement counts as if all rights were in force; where one is held back or waits,
 * what is closed is left out.
 */
export async function countForBell(ctx: Ctx, counted: number): Promise<number> {
  const { held = [], waits = false } = ctx.viewer ?? {}
  if (held.length === 0 && !waits) return counted
  const result = await countOwnUnreadNotices(ctx, {})
  return result.ok ? result.value : 0
}

const ids = z.array(id).min(1, 'validation.required').max(100, 'validation.tooMany')

/** Marks these notices of the signed-in person, or all, as read; returns how many were unread. */
export const markNoticesRead = defineService({
  action: 'notice.markRead',
  input: z.strictObject({ ids: ids.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { ids }, { id: userId }) =>
    write(ctx, async (w) => {
      const read = await mark(w.tx, { userId, open: openTo(ctx), ids: ids ?? null, at: ctx.now })
      if (read > 0)
        w.audit({ action: 'notices.read', subjectType: 'User', subjectId: userId, personId: userId, detail: { read } })
      return ok({ read })
    }),
})
