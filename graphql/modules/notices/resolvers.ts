import { toPayload, unwrap } from '@/graphql/payload'
import type { OwnNotice } from '@/lib/data/own-notices'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import type { Ctx } from '@/lib/services/ctx'
import { countOwnUnreadNotices, listOwnNotices } from '@/lib/services/notices/list-own-notices'
import { markNoticesRead } from '@/lib/services/notices/mark-notices-read'

type Args = Record<string, unknown>

export const noticesResolvers = {
  Query: {
    notices: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnNotices(ctx, args)),
    unreadNotices: (_: unknown, _args: Args, ctx: Ctx) => unwrap(ctx, countOwnUnreadNotices(ctx, {})),
  },
  Mutation: {
    markNoticesRead: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, markNoticesRead(ctx, args)),
  },
  UnreadNotices: { count: (count: number) => count },
  Notice: {
    title: (notice: OwnNotice, _args: Args, ctx: Ctx) => noticeTexts(notice, ctx.locale).title,
    text: (notice: OwnNotice, _args: Args, ctx: Ctx) => noticeTexts(notice, ctx.locale).text,
  },
}
