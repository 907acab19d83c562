import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollment-tag'
import { sessionWhen } from '@/app/_components/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { PastTable } from './past-table'

/** The person's sessions that are behind them, latest first, with what came of each. */
export async function BehindView({ ctx, after }: { ctx: SignedInCtx; after: string | null }) {
  const read = await readPage(after, (place) => listOwnEnrollments(ctx, { when: 'BEHIND', after: place }))
  const { edges, pageInfo } = orNotFound(read)
  const [t, common] = await Promise.all([getTranslations('enrollments.behind'), getTranslations('common.list')])
  if (edges.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    )
  const next = pageInfo.hasNextPage && pageInfo.endCursor
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
      <ClientMessages of={['enrollments.behind']}>
        <Card flush>
          <PastTable rows={rows} />
        </Card>
      </ClientMessages>
      <div className="flex flex-wrap justify-center gap-2 py-4 print:hidden">
        {after && (
          <ButtonLink href="/enrollments?view=past" size="sm">
            {t('first')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={`/enrollments?view=past&after=${encodeURIComponent(next)}`} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
