import { classesThatClose, gapOf, unitsClosedBy } from '@/lib/domain/reminders/gap-class'
import { completionDay, type SessionTimes } from '@/lib/domain/task-sessions/session-state'
import { type DayLines, dayLines, formatDate, formatDay } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { gapBesideBooked, type RenewalPlan } from '@/lib/services/credentials/renewal-plan'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import { credentialLabel } from '../credentials/credential-label'
import type { EnrollFacts } from '../enrollments/enroll-button'
import { type Enrollable, enrollFacts } from '../enrollments/enroll-facts'

/** An open class and how many of the missing hours it gives. */
export type GapClassView = {
  session: { id: string; title: string }
  href: string
  day: DayLines
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

/**
 * The open classes whose hours count on their day toward what a license misses, the best first. Null without a gap or a
 * class. Together they give at most the sum of what each gives, because limits for online hours apply to all of them;
 * hours of classes in which the person has a seat are named and not given a second time, and a class that is full gives
 * none for sure, so it comes last.
 */
export function gapClasses(view: CredentialView, open: readonly OpenClass[], locale: Locale): GapClasses | null {
  const found = gapBesideBooked(view)
  if (!found) return null
  const { booked, units: missing } = found
  const gap = { missingUnits: found.left, until: found.until }
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
      const on = todayIn(timeZone, startsAt)
      const date = formatDay(on)
      return {
        session: { id, title: revision.title },
        href: `/enrollments/open/${id}`,
        day: dayLines(on),
        text: t('credentials.gap.counts', { date, units: formatUnits(unitsClosedBy(entry, gap)), missing: left }),
        enroll: enrollFacts(session, locale),
      }
    }),
  }
}

/**
 * The classes that complete several licenses together with the fewest hours, and what they leave. Null where no class
 * serves two of them: then each license's own classes say it all.
 */
export function plannedClasses({ sessions, units, lastDay, licenses }: RenewalPlan, locale: Locale): GapClasses | null {
  if (lastDay === null || !sessions.some(({ counts }) => counts.length > 1)) return null
  const t = translatorFor(locale)
  const list = new Intl.ListFormat(locale)
  const hoursFor = ({ credential, units }: { credential: CredentialView['credential']; units: number }) =>
    t('credentials.gap.hoursFor', { units: formatUnits(units), license: credentialLabel(credential, t) })
  const left = licenses.flatMap(({ credential, after }) =>
    after.units > 0 ? [{ credential, units: after.units }] : [],
  )
  const facts = { count: sessions.length, units: formatUnits(units), date: formatDate(lastDay) }
  return {
    title: t('credentials.gap.planTitle', { count: licenses.length }),
    sum: joinSentences([
      left.length === 0
        ? t('credentials.gap.planAll', facts)
        : t('credentials.gap.planPart', { ...facts, left: list.format(left.map(hoursFor)) }),
      ...(licenses.some(({ booked }) => booked > 0) ? [t('credentials.gap.planBooked')] : []),
    ]),
    classes: sessions.map(({ open, counts }) => {
      const { id, timeZone, startsAt, revision } = open.session
      const on = todayIn(timeZone, startsAt)
      const date = formatDay(on)
      return {
        session: { id, title: revision.title },
        href: `/enrollments/open/${id}`,
        day: dayLines(on),
        text: t('credentials.gap.planCounts', { date, counts: list.format(counts.map(hoursFor)) }),
        enroll: enrollFacts(open, locale),
      }
    }),
  }
}
