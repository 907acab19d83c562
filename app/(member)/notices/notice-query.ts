import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type NotificationTopic, notificationTopics } from '@/lib/domain/notices/topics'

/** The query of the list: words, topic, only new ones, order, and after which notice the page begins. */
export type NoticeQuery = {
  q: string
  topic: NotificationTopic | null
  show: 'new' | null
  order: 'asc' | null
  after: string | null
}

/** Reads the query of the address; values that are not understood are ignored. */
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

/** The same as the service takes it. */
export const noticeListInput = ({ q, topic, show, order }: NoticeQuery) => ({
  query: q,
  topic,
  unread: show === 'new',
  reverse: order === 'asc',
})

/** The address of the list; what is as usual is left out. */
export const noticesHref = (query: Partial<NoticeQuery>): string => withQuery('/notices', query)

/** How many of the filters and words are set. */
export const filtersOf = ({ q, topic, show }: NoticeQuery): number => [q, topic, show].filter(Boolean).length

/** Whether anything is asked for. */
export const isNarrowed = (query: NoticeQuery): boolean => filtersOf(query) > 0
