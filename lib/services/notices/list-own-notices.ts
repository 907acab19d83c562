import { z } from 'zod'
import { countUnreadNotices, listOwnNotices as listNotices, type OwnNotice } from '@/lib/data/notices/read'
import { kindsOf, notificationTopics } from '@/lib/domain/notices/topics'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { optionalOneOf } from '../inputs'
import { titleWords } from '../tasks/title-words'

export type NoticeConnection = Connection<OwnNotice>

const place = placeInput(z.tuple([storedInstant, z.uuid()]))

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
    after: place,
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { query: words, topic, unread, reverse, first: size, after: seen }) => {
    const from = seen && { createdAt: seen[0], id: seen[1] }
    const filter = { words, kinds: topic ? kindsOf(topic) : null, unread: unread ?? false }
    const query = { userId: ctx.viewer.userId, filter, reverse: reverse ?? false, after: from, size: size + 1 }
    const rows = await listNotices(ctx.db, query)
    return ok<NoticeConnection>(toConnection(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]))
  },
})

/** Unread notices are counted up to this number. */
export const maxUnread = 100

/** How many notices the signed-in person has not read, counted up to a hundred. */
export const countOwnUnreadNotices = defineService({
  action: 'notice.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await countUnreadNotices(ctx.db, ctx.viewer.userId, maxUnread)),
})
