import type { MailFact } from '@/lib/adapters/mail/mail-template'
import type { MailAttachment } from '@/lib/adapters/mail/mailer'
import type { Loaders } from '@/lib/data/loaders'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Approval } from '@/lib/domain/certificates/approvals'
import { formatUnits } from '@/lib/domain/units'
import { calendarFile } from '@/lib/exports/calendar-file'
import { gainSentences } from '@/lib/i18n/gain-text'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Locale } from '@/lib/i18n/locales'
import { sessionEvent } from '@/lib/i18n/session-event'
import { translatorFor } from '@/lib/i18n/translator'
import { sessionGains } from '@/lib/services/enrollments/session-gains'

type SessionFactsInput = {
  load: Pick<Loaders, 'credentialsOf' | 'creditsOf' | 'rules'>
  session: TaskSessionRecord
  approvals: readonly Approval[]
  locale: Locale
  /** The person whose licenses count; null for an unknown person, or for somebody who only teaches. */
  userId: string | null
  now: Date
}

/**
 * The facts of a session: place, hours, and what it counts for on each of the reader's licenses; for a cancelled one,
 * what it would have counted for. `showsMeeting`: the reader has a seat or teaches, so they may know the address of an
 * online meeting.
 */
export async function sessionFacts(input: SessionFactsInput, showsMeeting: boolean): Promise<MailFact[]> {
  const { session, locale } = input
  const t = translatorFor(locale)
  const { location, meetingUrl, revision } = session
  const online =
    showsMeeting && meetingUrl ? [{ label: t('mail.facts.online'), value: meetingUrl, href: meetingUrl }] : []
  return [
    ...(location ? [{ label: t('mail.facts.location'), value: location }] : []),
    ...online,
    ...(revision.units === null ? [] : [{ label: t('mail.facts.hours'), value: formatUnits(revision.units) }]),
    ...(await gainFacts(input)),
  ]
}

async function gainFacts({ load, session, approvals, userId, now, locale }: SessionFactsInput): Promise<MailFact[]> {
  if (!userId) return []
  const t = translatorFor(locale)
  const gains = await sessionGains({ load, userId, now }, session, approvals)
  const cancelled = session.state === 'CANCELLED'
  const { format, revision } = session
  return gains.map(({ credential: { geo, credentialType }, periods, gain }) => {
    const sentences = gainSentences(gain, { format, onlineUnits: revision.onlineUnits, periods }, t)
    const lostHours = t('mail.facts.wouldHave', { hours: formatUnits(gain.countedUnits) })
    return {
      label: `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)}`,
      value: cancelled && gain.countedUnits > 0 ? lostHours : joinSentences(sentences),
    }
  })
}

type Reading = { locale: Locale; appUrl: string; placed: boolean; leaves?: boolean }

/**
 * The session as a calendar file; for a cancelled session, and for a reader who `leaves` it, the file that removes it
 * from a calendar. For invited or waiting people it is tentative, and they only get the address of an online meeting
 * once they are `placed`.
 */
export function sessionFile(session: TaskSessionRecord, { locale, appUrl, placed, leaves }: Reading): MailAttachment {
  const { org, revision } = session
  const asWaiting = placed ? {} : { meetingUrl: null, status: leaves ? 'WITHDRAWN' : 'PENDING' }
  const eventSource = { ...session, title: revision.title, orgName: org.name, ...asWaiting }
  const event = sessionEvent(eventSource, { t: translatorFor(locale), locale, appUrl })
  const method = event.state === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'
  return {
    name: method === 'CANCEL' ? 'cancel.ics' : 'session.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile({ name: revision.title, method, events: [event] }),
  }
}
