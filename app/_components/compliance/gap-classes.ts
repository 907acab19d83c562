import { laterMessage } from '@/lib/domain/enrollments/what-if'
import { classesThatClose, gapOf, unitsClosedBy } from '@/lib/domain/reminders/gap-class'
import { completionDay, type SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { OpenSessionView } from '@/lib/services/enrollments/list-enrollments'
import type { EnrollFacts } from '../enrollments/enroll-button'
import { type Enrollable, enrollFacts } from '../enrollments/enroll-facts'

/** An open class and its effect on the missing hours: it closes some of them now, or would after a certain day. */
export type GapClassView = {
  session: { id: string; title: string }
  href: string
  /** "Dec 1, 2026 · counts 6 of your 8 hr" */
  text: string
  /** Null when it would count for nothing now. */
  enroll: EnrollFacts | null
}

/** The fields of an open session that show what it closes and how to take a seat. */
type OpenClass = Enrollable &
  Pick<OpenSessionView, 'gains'> & {
    session: Omit<SessionTimes, 'openedAt' | 'startedAt'> & { id: string; revision: { title: string } }
  }

/** Number of classes suggested per license. */
const maxClasses = 3

/** True if the license has a gap that open classes could close. */
export const hasGap = ({ status: { current, asOf } }: CredentialView): boolean => gapOf(current, asOf) !== null

/**
 * The open classes that close a license's gap, the best first; then those that would count only after a certain day.
 */
export function gapClasses(view: CredentialView, open: readonly OpenClass[], locale: Locale): GapClassView[] {
  const gap = gapOf(view.status.current, view.status.asOf)
  if (!gap) return []
  const t = translatorFor(locale)
  const classes = open.flatMap((session) => {
    const gain = session.gains.find(({ credential }) => credential.id === view.credential.id)?.gain
    if (!gain) return []
    const { startsAt } = session.session
    return [{ session, gain, addedUnits: gain.addedUnits, startsAt, completedAt: completionDay(session.session) }]
  })
  const classFacts = ({ session }: (typeof classes)[number]) => ({
    session: { id: session.session.id, title: session.session.revision.title },
    href: `/enrollments/open/${session.session.id}`,
  })
  const dayOf = ({ session, startsAt }: (typeof classes)[number]) =>
    formatDate(todayIn(session.session.timeZone, startsAt))
  const missing = formatUnits(gap.missingUnits)
  const closing = classesThatClose(classes, gap).map((entry) => ({
    ...classFacts(entry),
    text: t('credentials.gap.counts', {
      date: dayOf(entry),
      units: formatUnits(unitsClosedBy(entry, gap)),
      missing,
    }),
    enroll: enrollFacts(entry.session, locale),
  }))
  const later = classes.flatMap((entry) => {
    const [message] = laterMessage(entry.gain)
    if (!message) return []
    const text = t('credentials.gap.later', {
      date: dayOf(entry),
      later: t(`enrollments.${message.key}`, message.params),
    })
    return [{ ...classFacts(entry), text, enroll: null }]
  })
  return [...closing, ...later].slice(0, maxClasses)
}
