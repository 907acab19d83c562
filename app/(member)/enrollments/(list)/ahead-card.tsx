import { getTranslations } from 'next-intl/server'
import { enrollmentTag } from '@/app/_components/enrollment-tag'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import type { EnrollmentInSession } from '@/lib/data/enrollment-pages'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { Connection } from '@/lib/services/connection'
import { OwnActions } from '../own-actions'
import { SessionFacts } from '../session-facts'
import type { Places } from './ahead-view'
import { furtherHref } from './read-from'

type Props = { page: Connection<EnrollmentInSession>; locale: Locale; now: Date; places: Places }

/** The person's own sessions that are ahead, soonest first. */
export async function AheadCard({ page: { edges, pageInfo }, locale, now, places }: Props) {
  const t = await getTranslations('enrollments.ahead')
  if (edges.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')} icon={<Icon name="calendar-days" size={24} />}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  const say = translatorFor(locale)
  const { endCursor, hasNextPage } = pageInfo
  return (
    <Card title={t('title')}>
      <ul className="divide-y divide-line">
        {edges.map(({ node }) => (
          <SessionFacts
            key={node.enrollment.id}
            session={node.session}
            locale={locale}
            href={`/enrollments/${node.enrollment.id}`}
            tag={enrollmentTag(node.enrollment, say)}
          >
            <OwnActions own={node} now={now} />
          </SessionFacts>
        ))}
      </ul>
      {hasNextPage && endCursor && <LoadMore href={furtherHref(places, 'ahead', endCursor)} label={t('more')} />}
    </Card>
  )
}
