import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type NotificationTopic, notificationTopics } from '@/lib/domain/notices/topics'

/** The query of the list: words, topic, unread only, order, and the cursor after which the page begins. */
export type NoticeQuery = {
  q: string
  topic: NotificationTopic | null
  show: 'new' | null
  order: 'asc' | null
  after: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readNoticeQuery(params: SearchParams): NoticeQuery {
  const { words, code, after } = readAddress(params)
  return {
    q: words,
    topic: code(notificationTopics, 'topic'),
    show: code(['new'], 'show'),
    order: code(['asc'], 'order'),
    after,
  }
}

/** The query in the form the service expects. */
export const noticeListInput = ({ q, topic, show, order }: NoticeQuery) => ({
  query: q,
  topic,
  unread: show === 'new',
  reverse: order === 'asc',
})

/** The address of the list, without the values that are defaults. */
export const noticesHref = (query: Partial<NoticeQuery>): string => withQuery('/notices', query)

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, topic, show }: NoticeQuery): number => [q, topic, show].filter(Boolean).length

/** True if any filter or search word is set. */
export const isNarrowed = (query: NoticeQuery): boolean => filtersOf(query) > 0
