import { codeFilter, cursor, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { notificationTopics } from '@/lib/domain/notices/topics'

const notices = listQuery({
  q: words,
  topic: codeFilter(notificationTopics),
  show: codeFilter(['new']),
  order: option(['asc']),
  after: cursor,
})
export type NoticeQuery = QueryOf<typeof notices>
export const { read: readNoticeQuery, filtersOf } = notices

/** The query in the form the service expects. */
export const noticeListInput = ({ q, topic, show, order }: NoticeQuery) => ({
  query: q,
  topic,
  unread: show === 'new',
  reverse: order === 'asc',
})

/** The address of the list, without the values that are defaults. */
export const noticesHref = (query: Partial<NoticeQuery>): string => notices.href('/notices', query)

/** True if any filter or search word is set. */
export const isNarrowed = (query: NoticeQuery): boolean => filtersOf(query) > 0
