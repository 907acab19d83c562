import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { codeFilter, cursor, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { ListFilters, ListSelect } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { isOfTeam, notificationTopics } from '@/lib/domain/notices/topics'

const notices = listQuery({
  q: words,
  topic: codeFilter(notificationTopics),
  show: codeFilter(['new']),
  order: option(['asc']),
  after: cursor,
})
type NoticeQuery = QueryOf<typeof notices>
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

/**
 * `ofTeam`: the person also gets notices about other people's licenses. `unread`: number of new notices, at most a
 * hundred.
 */
type Props = { query: NoticeQuery; ofTeam: boolean; unread: number }

/** Search and order, with the topics as filters. */
export async function ListTools({ query, ofTeam, unread }: Props) {
  const [t, common] = await Promise.all([getTranslations('inbox'), getTranslations('common.list')])
  const to = (change: Partial<NoticeQuery>) => noticesHref({ ...query, after: null, ...change })
  const topics = notificationTopics.filter((topic) => ofTeam || !isOfTeam(topic) || topic === query.topic)
  return (
    <ListBar
      action="/notices"
      label={t('list.search')}
      words={query.q}
      button={common('search')}
      otherParams={{ show: query.show }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="topic"
            label={t('list.topic')}
            value={query.topic ?? ''}
            any={t('list.anyTopic')}
            narrow
            options={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
          />
          <ListSelect
            name="order"
            label={common('sortBy')}
            value={query.order ?? ''}
            any={t('list.desc')}
            narrow
            options={[{ value: 'asc', label: t('list.asc') }]}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip label={common('all')} href={noticesHref({ order: query.order })} active={!isNarrowed(query)} />
        <FilterChip
          label={t('new')}
          href={to({ show: query.show ? null : 'new' })}
          active={query.show === 'new'}
          count={isNarrowed(query) || unread >= 100 ? undefined : unread}
        />
      </ListFilters>
    </ListBar>
  )
}
