import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollments/enrollment-facts'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { type EnrollmentQuery, enrollmentsHref, isNarrowed, ListTools } from './list-tools'
import { PastTable } from './past-table'

/** The person's past sessions, latest first, each with its outcome. */
export async function BehindView({ ctx, query }: { ctx: SignedInCtx; query: EnrollmentQuery }) {
  const { q, format, outcome, order, after } = query
  const input = { when: 'BEHIND', query: q, format, outcome, reverse: order === 'asc' } as const
  const read = await readPage(after, (position) => listOwnEnrollments(ctx, { ...input, after: position }))
  const { edges, pageInfo } = orNotFound(read)
  const t = await getTranslations('enrollments.behind')
  const rows = edges.map(({ node, node: { enrollment, session } }) => ({
    id: enrollment.id,
    title: session.revision.title,
    when: sessionWhen(session, ctx.locale),
    org: session.org.name,
    tag: enrollmentTagAt(node, ctx.now, translatorFor(ctx.locale)),
    score: enrollment.score,
  }))
  return (
    <ListPage
      tools={<ListTools query={query} />}
      toolsHideWhenEmpty
      count={rows.length}
      narrowed={isNarrowed(query) || after !== null}
      allHref={enrollmentsHref({ view: 'past' })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      after={after}
      pageInfo={pageInfo}
      hrefOf={(position) => enrollmentsHref({ ...query, after: position })}
    >
      <ClientMessages of={['enrollments.behind']}>
        <PastTable rows={rows} />
      </ClientMessages>
    </ListPage>
  )
}
