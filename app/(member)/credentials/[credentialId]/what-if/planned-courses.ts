import { slimCredits } from '@/app/_components/credit-form/preview-data'
import { formatTag } from '@/app/_components/credits/format-tag'
import type { EnrollFacts } from '@/app/_components/enrollments/enroll-button'
import { enrollFacts } from '@/app/_components/enrollments/enroll-facts'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { dotted } from '@/app/_ui/dotted'
import type { CreditRecord } from '@/lib/data/credits/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { BookedCredit } from '@/lib/services/enrollments/list-enrollments'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'

/** A course to try: the person's own plan, a session that expects them, or one they can join. */
export type PlannedCourse = {
  id: string
  kind: 'PLANNED' | 'BOOKED' | 'OPEN'
  title: string
  /** "Dec 1, 2026, 9:00 AM – 1:00 PM, Pacific Time · 6 hr · Online" */
  facts: string
  credit: RecordedCredit
  enroll: EnrollFacts | null
}

type Hours = Pick<RecordedCredit, 'units' | 'format'>

const factsOf = (when: string, { units, format }: Hours, t: Translate): string =>
  dotted([
    when,
    units === null ? null : t('common.values.hours', { count: formatUnits(units) }),
    formatTag(format, t).text,
  ])

/** A credit the person recorded for a future date. */
export const recordedCourse = (credit: CreditRecord, t: Translate): PlannedCourse => ({
  id: credit.id,
  kind: 'PLANNED',
  title: credit.title,
  facts: factsOf(formatDate(credit.completedAt), credit, t),
  credit: slimCredits([credit], true)[0]!,
  enroll: null,
})

export const bookedCourse = ({ session, credit }: BookedCredit, locale: Locale): PlannedCourse => ({
  ...sessionCourse(session, credit, locale),
  kind: 'BOOKED',
  enroll: null,
})

export const openCourse = (session: OpenSessionView, locale: Locale): PlannedCourse => ({
  ...sessionCourse(session.session, session.credit, locale),
  kind: 'OPEN',
  enroll: enrollFacts(session, locale),
})

const sessionCourse = (session: TaskSessionRecord, credit: RecordedCredit, locale: Locale) => ({
  id: session.id,
  title: session.revision.title,
  facts: factsOf(sessionWhen(session, locale), credit, translatorFor(locale)),
  credit: { ...slimCredits([credit], true)[0]!, id: session.id },
})
