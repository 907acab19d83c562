import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import type { TaskRevisionRecord, TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { formatDateTime } from '@/lib/domain/time/format-date'

/** The description and objectives of a class; renders nothing without either. */
export async function AboutClass({ revision: { description, objectives } }: { revision: TaskRevisionRecord }) {
  const t = await getTranslations('enrollments.detail')
  if (!description && objectives.length === 0) return null
  return (
    <Card plain title={t('about')}>
      {description && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      {objectives.length > 0 && (
        <>
          <h3 className="pt-3 font-semibold">{t('objectives')}</h3>
          <ul className="list-disc pl-5">
            {objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** The conditions for receiving the credit of a session. */
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
    <Card plain title={t('requirements')}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
