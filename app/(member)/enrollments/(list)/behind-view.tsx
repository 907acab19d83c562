import { getTranslations } from 'next-intl/server'
import { enrollmentTag } from '@/app/_components/enrollment-tag'
import { sessionWhen } from '@/app/_components/session-when'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { EnrollmentInSession } from '@/lib/data/enrollment-pages'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { readFrom } from './read-from'

/** The person's sessions that are behind them, latest first, with what came of each. */
export async function BehindView({ ctx, after }: { ctx: SignedInCtx; after: string | null }) {
  const read = await readFrom(after, (place) => listOwnEnrollments(ctx, { when: 'BEHIND', after: place }))
  const { edges, pageInfo } = orNotFound(read)
  const [t, common] = await Promise.all([getTranslations('enrollments.behind'), getTranslations('common.list')])
  if (edges.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    )
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  return (
    <>
      <Card flush>
        <Table
          caption={t('caption')}
          columns={columns(ctx.locale)}
          rows={edges.map(({ node }) => node)}
          rowKey={({ enrollment }) => enrollment.id}
        />
      </Card>
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

const columns = (locale: Locale, t = translatorFor(locale)): Column<EnrollmentInSession>[] => [
  {
    key: 'session',
    header: t('enrollments.behind.session'),
    lead: true,
    cell: ({ enrollment, session }) => (
      <Link href={`/enrollments/${enrollment.id}`} variant="quiet">
        {session.revision.title}
      </Link>
    ),
  },
  {
    key: 'when',
    header: t('enrollments.behind.when'),
    cell: ({ session }) => sessionWhen(session, locale),
  },
  { key: 'org', header: t('enrollments.behind.org'), cell: ({ session }) => session.org.name },
  {
    key: 'status',
    header: t('enrollments.behind.status'),
    cell: ({ enrollment }) => {
      const { text, tone } = enrollmentTag(enrollment, t)
      return (
        <span className="two-lines">
          <Tag tone={tone}>{text}</Tag>
          {enrollment.score !== null && (
            <span className="second-line">{t('enrollments.behind.score', { score: enrollment.score })}</span>
          )}
        </span>
      )
    },
  },
]
