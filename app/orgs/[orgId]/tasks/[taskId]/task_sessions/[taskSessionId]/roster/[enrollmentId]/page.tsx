import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { EnrollmentFacts } from '@/app/_components/enrollment-facts'
import { EnrollmentHistory } from '@/app/_components/enrollment-history'
import { Link } from '@/app/_ui/link'
import { fullName } from '@/lib/domain/people/names'
import { orNotFound } from '@/lib/server/enter-page'
import { getEnrollment, getEnrollmentHistory, getEnrollmentPerson } from '@/lib/services/enrollments/list-enrollments'
import { loadSession, type SessionParams, sessionHome } from '../../load-session'

type Props = { params: Promise<Awaited<SessionParams> & { enrollmentId: string }> }

/** One line of a roster with its history, for who runs the session; a line of another session is not there. */
export default async function RosterLinePage({ params }: Props) {
  const { orgId, taskId, taskSessionId, enrollmentId: id } = await params
  const { ctx, session } = await loadSession(orgId, taskId, taskSessionId)
  const line = orNotFound(await getEnrollment(ctx, { id }))
  if (line.enrollment.taskSessionId !== session.id) notFound()
  const [history, person] = await Promise.all([
    getEnrollmentHistory(ctx, { id }).then(orNotFound),
    getEnrollmentPerson(ctx, { id }).then(orNotFound),
  ])
  const t = await getTranslations('enrollments.roster')
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Link href={`${sessionHome(session)}/roster`}>{t('title')}</Link>
      </p>
      <h2 className="text-xl font-semibold wrap-anywhere">{fullName(person) || t('unnamed')}</h2>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <EnrollmentFacts own={line} locale={ctx.locale} />
        <EnrollmentHistory lines={history} timeZone={session.timeZone} locale={ctx.locale} />
      </div>
    </div>
  )
}
