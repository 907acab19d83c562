import { plannedUnits } from '@/lib/domain/compliance/pace'
import { classesThatClose, gapOf, unitsClosedBy } from '@/lib/domain/reminders/gap-class'
import { completionDay, type SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { formatDay } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { OpenSessionView } from '@/lib/services/enrollments/list-enrollments'
import type { EnrollFacts } from '../enrollments/enroll-button'
import { type Enrollable, enrollFacts } from '../enrollments/enroll-facts'

/** An open class and how many of the missing hours it gives. */
export type GapClassView = {
  session: { id: string; title: string }
  href: string
  /** "Dec 1, 2026 · counts 6 of your 8 hr" */
  text: string
  enroll: EnrollFacts
}

/** The fields of an open session that show what it closes and how to take a seat. */
type OpenClass = Enrollable &
  Pick<OpenSessionView, 'gains'> & {
    session: Omit<SessionTimes, 'openedAt' | 'startedAt'> & { id: string; revision: { title: string } }
  }

const isFull = ({ session }: { session: Pick<OpenSessionView, 'seatsLeft'> }) => session.seatsLeft === 0

/** Number of classes suggested per license. */
const maxClasses = 3

/** True if the license has a gap that open classes could close. */
export const hasGap = ({ status: { current, asOf } }: CredentialView): boolean => gapOf(current, asOf) !== null

/** What open classes do for a license: the best, and how many of the missing hours these give together. */
export type GapClasses = { classes: GapClassView[]; title: string; sum: string }

/** What a license misses beside the hours of the classes in which the person has a seat, and these hours. */
function gapBesideBooked({ credential, status }: CredentialView) {
  const gap = gapOf(status.current, status.asOf)
  if (!gap) return null
  const { geo, credentialType } = credential
  const online = status.current.evaluation.remaining?.online
  const which = { pair: `${geo}:${credentialType}`, from: status.asOf, until: gap.until, online }
  const booked = Math.min(gap.missingUnits, plannedUnits(status.planned, which))
  return { booked, missing: gap.missingUnits, left: { ...gap, missingUnits: gap.missingUnits - booked } }
}

/**
 * The open classes whose hours count on their day toward what a license misses, the best first. Null without a gap or a
 * class. Together they give at most the sum of what each gives, because limits for online hours apply to all of them;
 * hours of classes in which the person has a seat are named and not given a second time, and a class that is full gives
 * none for sure, so it comes last.
 */
export function gapClasses(view: CredentialView, open: readonly OpenClass[], locale: Locale): GapClasses | null {
  const found = gapBesideBooked(view)
  if (!found) return null
  const { booked, missing, left: gap } = found
  const t = translatorFor(locale)
  const candidates = open.flatMap((session) => {
    const gain = session.gains.find(({ credential }) => credential.id === view.credential.id)?.gain
    if (!gain) return []
    const { startsAt } = session.session
    return [{ session, addedUnits: gain.addedUnits, startsAt, completedAt: completionDay(session.session) }]
  })
  const closing = classesThatClose(candidates, gap)
    .toSorted((one, other) => Number(isFull(one)) - Number(isFull(other)))
    .slice(0, maxClasses)
  if (closing.length === 0) return null
  const free = closing.filter((entry) => !isFull(entry))
  const given = Math.min(
    gap.missingUnits,
    free.reduce((sum, entry) => sum + unitsClosedBy(entry, gap), 0),
  )
  const closes = given === gap.missingUnits
  const sum = free.length === 0 ? 'sumFull' : `${closes ? 'sum' : 'sumPart'}${booked > 0 ? 'Booked' : ''}`
  const left = formatUnits(gap.missingUnits)
  const hours = { units: formatUnits(given), booked: formatUnits(booked), missing: formatUnits(missing), left }
  return {
    title: t(`credentials.gap.${closes ? 'title' : 'titlePart'}`),
    sum: t(`credentials.gap.${sum}`, hours),
    classes: closing.map((entry) => {
      const { session, startsAt } = entry
      const { id, timeZone, revision } = session.session
      const date = formatDay(todayIn(timeZone, startsAt))
      return {
        session: { id, title: revision.title },
        href: `/enrollments/open/${id}`,
        text: t('credentials.gap.counts', { date, units: formatUnits(unitsClosedBy(entry, gap)), missing: left }),
        enroll: enrollFacts(session, locale),
      }
    }),
  }
}
