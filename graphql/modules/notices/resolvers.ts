import { mutation, query } from '@/graphql/payload'
import type { OwnNotice } from '@/lib/data/notices/read'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import type { Ctx } from '@/lib/services/ctx'
import { countOwnUnreadNotices, listOwnNotices } from '@/lib/services/notices/list-own-notices'
import { markNoticesRead } from '@/lib/services/notices/mark-notices-read'
import { listNotificationSettings, updateNotificationSettings } from '@/lib/services/notices/notification-settings'

export const noticesResolvers = {
  Query: {
    notices: query(listOwnNotices),
    unreadNotices: query(countOwnUnreadNotices),
    notificationSettings: query(listNotificationSettings),
  },
  Mutation: {
    markNoticesRead: mutation(markNoticesRead),
    updateNotificationSettings: mutation(updateNotificationSettings),
  },
  UnreadNotices: { count: (count: number) => count },
  Notice: {
    title: (notice: OwnNotice, _args: unknown, ctx: Ctx) => noticeTexts(notice, ctx.locale).title,
    text: (notice: OwnNotice, _args: unknown, ctx: Ctx) => noticeTexts(notice, ctx.locale).text,
  },
}
