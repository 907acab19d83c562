import { getTranslations } from 'next-intl/server'
import { enrollmentTag } from '@/app/_components/enrollments/enrollment-tag'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { Tag } from '@/app/_ui/tag'
import type { MemberRecord } from '@/lib/data/members/read'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listMemberEnrollments } from '@/lib/services/enrollments/list-enrollments'

type Props = { ctx: SignedInCtx; member: MemberRecord; after: string | null }

/** Enrollments shown at a time. */
const size = 10

/** A member's enrollments in the sessions of the organization, latest first. */
export async function EnrollmentsCard({ ctx, member: { id, orgId }, after: from }: Props) {
  const page = await readPage(from, (after) => listMemberEnrollments(ctx, { id, first: size, after }))
  const { edges, pageInfo } = orNotFound(page)
  const t = await getTranslations('enrollments.member')
  const translate = translatorFor(ctx.locale)
  const next = nextOf(pageInfo)
  return (
    <Card id="enrollments" title={t('title')} lead={t('lead')}>
      {edges.length === 0 && <p className="text-soft">{t('empty')}</p>}
      <ul className="divide-y divide-line">
        {edges.map(({ node: { enrollment, session } }) => {
          const { text, tone } = enrollmentTag(enrollment, translate)
          const home = `/orgs/${orgId}/tasks/${session.taskId}/task_sessions/${session.id}`
          return (
            <li key={enrollment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
                <Link href={`${home}/roster/${enrollment.id}`} variant="quiet">
                  {session.revision.title}
                </Link>
                <span className="text-sm text-soft tabular-nums">{sessionWhen(session, ctx.locale)}</span>
              </span>
              <Tag tone={tone}>{text}</Tag>
            </li>
          )
        })}
      </ul>
      {next && (
        <LoadMore
          href={`/orgs/${orgId}/members/${id}?enrollments=${encodeURIComponent(next)}#enrollments`}
          label={t('more')}
        />
      )}
    </Card>
  )
}
