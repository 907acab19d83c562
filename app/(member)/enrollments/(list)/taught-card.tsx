import { getTranslations } from 'next-intl/server'
import { sessionTones } from '@/app/_components/session-state-tag'
import { Card } from '@/app/_ui/card'
import { LoadMore } from '@/app/_ui/load-more'
import type { OpenSession } from '@/lib/data/open-sessions'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { Connection } from '@/lib/services/connection'
import { SessionFacts } from '../session-facts'
import type { Places } from './ahead-view'
import { furtherHref } from './read-from'

type Props = { page: Connection<OpenSession>; locale: Locale; now: Date; places: Places }

/** The sessions that the person teaches and that are not finished; each leads to its own page. */
export async function TaughtCard({ page: { edges, pageInfo }, locale, now, places }: Props) {
  const t = await getTranslations('enrollments.teach')
  const say = translatorFor(locale)
  const { endCursor, hasNextPage } = pageInfo
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {edges.map(({ node: { session, taken } }) => {
          const state = sessionStateAt(session, now)
          return (
            <SessionFacts
              key={session.id}
              session={session}
              locale={locale}
              href={`/orgs/${session.orgId}/tasks/${session.taskId}/task_sessions/${session.id}`}
              tag={{ text: say(`enums.taskSessionStates.${state}`), tone: sessionTones[state] }}
            >
              <p className="text-sm text-soft">{t('taken', { count: taken })}</p>
            </SessionFacts>
          )
        })}
      </ul>
      {hasNextPage && endCursor && <LoadMore href={furtherHref(places, 'taught', endCursor)} label={t('more')} />}
    </Card>
  )
}
