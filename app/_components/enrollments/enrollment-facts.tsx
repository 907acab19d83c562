import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { Card } from '@/app/_ui/card'
import { type Definition, DefinitionList } from '@/app/_ui/definition-list'
import { Tag } from '@/app/_ui/tag'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enrollmentTagAt } from './enrollment-tag'

type Props = { own: EnrollmentInSession; locale: Locale; now: Date }

/** Facts about an enrollment and its session. */
export function EnrollmentFacts({ own, locale, now }: Props) {
  const t = translatorFor(locale)
  return (
    <Card title={t('enrollments.detail.facts')}>
      <DefinitionList items={[...sessionItems(own.session, locale, t), ...ownItems(own, now, t)]} />
    </Card>
  )
}

const withoutNull = (items: readonly (Definition | null)[]): Definition[] => items.filter((item) => item !== null)

/** Facts about a session that somebody may join. */
export function SessionFacts({ session, locale }: { session: TaskSessionRecord; locale: Locale }) {
  const t = translatorFor(locale)
  return (
    <Card title={t('enrollments.detail.facts')}>
      <DefinitionList items={sessionItems(session, locale, t)} />
    </Card>
  )
}

function sessionItems(session: TaskSessionRecord, locale: Locale, t: Translate): Definition[] {
  const { org, location, format, instructors, revision } = session
  const message = (key: string) => t(`enrollments.detail.${key}`)
  const { units } = givenUnits(revision, session.unitsGiven)
  const taughtBy = t('enrollments.detail.instructor', { count: Math.max(1, instructors.length) })
  return withoutNull([
    { term: message('when'), detail: sessionWhen(session, locale) },
    location ? { term: message('place'), detail: location } : null,
    { term: message('format'), detail: t(`enums.courseFormats.${format}`) },
    units === null ? null : { term: message('hours'), detail: formatUnits(units) },
    { term: taughtBy, detail: instructorNames(instructors, t('sessions.unassigned'), locale) },
    { term: message('org'), detail: org.name },
  ])
}

function ownItems(own: EnrollmentInSession, now: Date, t: Translate): Definition[] {
  const { text, tone } = enrollmentTagAt(own, now, t)
  const {
    enrollment,
    session: { timeZone },
  } = own
  const { attendanceSource, checkedInAt, checkedOutAt, attendedMinutes, score } = enrollment
  const message = (key: string) => t(`enrollments.detail.${key}`)
  return withoutNull([
    { term: message('status'), detail: <Tag tone={tone}>{text}</Tag> },
    checkedInAt ? { term: message('checkedIn'), detail: formatDateTime(checkedInAt, timeZone) } : null,
    attendanceSource === 'PAPER' ? { term: message('checkedIn'), detail: message('onPaper') } : null,
    checkedOutAt ? { term: message('checkedOut'), detail: formatDateTime(checkedOutAt, timeZone) } : null,
    attendedMinutes === null ? null : { term: message('minutes'), detail: attendedMinutes },
    score === null ? null : { term: message('score'), detail: score },
  ])
}
