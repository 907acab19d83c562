import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { formatDateTime } from '@/lib/domain/time/format-date'

/** What somebody has to do to be given the credit of a session. */
export async function RequirementsCard({ session }: { session: TaskSessionRecord }) {
  const [t, requirement] = await Promise.all([
    getTranslations('enrollments.detail'),
    getTranslations('enrollments.requirements'),
  ])
  const { checkOutRequired, approvalRequired, cancelUntil, startsAt, timeZone, revision } = session
  const { requiresTest, passMark, minAttendancePct } = revision
  const lines = [
    ...(approvalRequired ? [requirement('approval')] : []),
    requirement('sign'),
    ...(checkOutRequired ? [requirement('checkOut'), requirement('attendance', { percent: minAttendancePct })] : []),
    ...(requiresTest ? [passMark === null ? requirement('test') : requirement('testMark', { mark: passMark })] : []),
    requirement('cancel', { date: formatDateTime(cancelUntil ?? startsAt, timeZone) }),
  ]
  return (
    <Card title={t('requirements')}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
