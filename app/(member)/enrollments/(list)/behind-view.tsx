import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollments/enrollment-tag'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { type EnrollmentQuery, enrollmentsHref, isNarrowed } from './enrollment-query'
import { ListTools } from './list-tools'
import { PastTable } from './past-table'

/** The person's past sessions, latest first, each with its outcome. */
export async function BehindView({ ctx, query }: { ctx: SignedInCtx; query: EnrollmentQuery }) {
  const { q, format, outcome, order, after } = query
  const input = { when: 'BEHIND', query: q, format, outcome, reverse: order === 'asc' } as const
  const read = await readPage(after, (place) => listOwnEnrollments(ctx, { ...input, after: place }))
  const { edges, pageInfo } = orNotFound(read)
  const t = await getTranslations('enrollments.behind')
  if (edges.length === 0 && !isNarrowed(query))
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    )
  const next = nextOf(pageInfo)
  const rows = edges.map(({ node, node: { enrollment, session } }) => ({
    id: enrollment.id,
    title: session.revision.title,
    when: sessionWhen(session, ctx.locale),
    org: session.org.name,
    tag: enrollmentTagAt(node, ctx.now, translatorFor(ctx.locale)),
    score: enrollment.score,
  }))
  return (
    <>
      <ListTools query={query} />
      {rows.length === 0 ? (
        <NoMatches allHref={enrollmentsHref({ view: 'past' })} />
      ) : (
        <ClientMessages of={['enrollments.behind']}>
          <Card flush>
            <PastTable rows={rows} />
          </Card>
        </ClientMessages>
      )}
      <ListFoot
        first={after && enrollmentsHref({ ...query, after: null })}
        next={next && enrollmentsHref({ ...query, after: next })}
      />
    </>
  )
}
