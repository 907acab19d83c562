import { mutation, query } from '@/graphql/payload'
import type { OwnNotice } from '@/lib/data/notices/read'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import type { Ctx } from '@/lib/services/ctx'
import { listNotificationSettings, updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { countOwnUnreadNotices, listOwnNotices, markNoticesRead } from '@/lib/services/notices/own-notices'
import { payloadType } from './base'

export const noticesSchema = /* GraphQL */ `
  enum NoticeSeverity { WARN INFO SUCCESS ERROR }

  "Something the person was told, in their language."
  type Notice {
    id: ID!
    createdAt: DateTime!
    severity: NoticeSeverity!
    title: String!
    text: String!
    "Where it can be dealt with."
    actionPath: String
    "Null until it is read."
    readAt: DateTime
  }

  type NoticeEdge {
    cursor: String!
    node: Notice!
  }

  type NoticeConnection {
    edges: [NoticeEdge!]!
    pageInfo: PageInfo!
  }

  type UnreadNotices {
    count: Int!
  }

  type NoticesRead {
    read: Int!
  }

  "What notifications are about."
  enum NotificationTopic { EXPIRY TEAM_WEEKLY TEAM_EXPIRED TEAM_MENDED TRAINING CLASSES ORGANIZATION SECURITY }

  "How a notification goes: in the product, by email, as a text message."
  enum NotificationChannel { IN_APP EMAIL SMS }

  "Whether the person hears about a topic by a channel."
  type NotificationSetting {
    topic: NotificationTopic!
    channel: NotificationChannel!
    enabled: Boolean!
    "Nobody can change it: the security of the account."
    fixed: Boolean!
  }

  input NotificationSettingInput {
    topic: NotificationTopic!
    channel: NotificationChannel!
    enabled: Boolean!
  }

  ${payloadType('NoticesReadPayload', 'NoticesRead')}
  ${payloadType('NotificationSettingsPayload', '[NotificationSetting!]')}

  extend type Query {
    "What the signed-in person was told, newest first, with reverse oldest first. The query is searched for in what a notice names."
    notices(query: String, topic: NotificationTopic, unread: Boolean, reverse: Boolean, first: Int, after: String): NoticeConnection
    "How many of them are not read yet, counted up to a hundred."
    unreadNotices: UnreadNotices
    "What the signed-in person hears about and how: every topic by every channel."
    notificationSettings: [NotificationSetting!]
  }

  extend type Mutation {
    "The person has read these, at most a hundred; all of them where none is named."
    markNoticesRead(ids: [ID!]): NoticesReadPayload!
    "Switches topics on or off for channels; answers all settings. A text message that is switched on is the person's consent to texts; textConsent gives it, or takes it back and switches them all off."
    updateNotificationSettings(settings: [NotificationSettingInput!]!, textConsent: Boolean): NotificationSettingsPayload!
  }
`

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
