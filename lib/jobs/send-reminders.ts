import type { MailAttachment, Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { ReminderParams, ReminderSending } from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import type { LadderParams, LadderSending } from '@/lib/data/reminders/ladder'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { Severity } from '@/lib/domain/lists/severities'
import { type CredentialReminder, credentialReminder, reminderKind, topicOf } from '@/lib/domain/notices/topics'
import { calledName, fullName } from '@/lib/domain/people/names'
import { type LadderReason, ladderMessage, ladderNotice } from '@/lib/domain/reminders/ladder'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { daysBetween } from '@/lib/domain/time/plain-date'
import { calendarFile } from '@/lib/exports/calendar-file'
import { licenseEvent } from '@/lib/i18n/calendar-events'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { noticeValues, openClassWords, type ReminderWords, reminderWords } from '@/lib/i18n/notice-texts'
import { translatorFor } from '@/lib/i18n/translator'
import { classesForGaps } from '@/lib/services/reminders/classes-for-gaps'
import { type ReportedLicense, reportParams, waysParams } from '@/lib/services/reminders/reminder-params'
import { composeMail, type logosOf, openClassParts, paragraphs } from './compose-mail'

type ReminderDependencies = { db: Db; mailer: Mailer; appUrl: string; now: Date; logoOf: ReturnType<typeof logosOf> }
type ReminderMessage = CredentialReminder & { params: ReminderParams }
type CheckedReminder = { sending: ReminderSending; message: ReminderMessage | null }

/**
 * The current content of reminders, each with the class of its organization that closes the gap best; null when the
 * license is renewed or gone, or nothing is missing any more. The number of statements does not depend on the number of
 * reminders.
 */
export async function checkReminders(
  sendings: readonly ReminderSending[],
  reading: { db: Db; load: Loaders; now: Date },
): Promise<CheckedReminder[]> {
  const checked = sendings.map((sending) => ({ sending, message: reminderNow(sending) }))
  const byOrg = Map.groupBy(checked, ({ sending }) => sending.orgId)
  const book = await reading.load.rules()
  const all = await Promise.all(
    [...byOrg].map(async ([orgId, reminders]) => {
      const classes = await classesForGaps(reading, reminders.flatMap(gapOf), orgId)
      return reminders.map(({ sending, message }) => ({
        sending,
        message: message && withReport(book, withClass(message, classes), message.reason === 'expiring'),
      }))
    }),
  )
  return all.flat()
}

const gapOf = ({ sending: { userId, orgId }, message }: CheckedReminder) =>
  message?.params.missingUnits && orgId
    ? [{ userId, ...message.params, missingUnits: message.params.missingUnits, until: message.params.expiresAt }]
    : []

const withClass = (message: ReminderMessage, classes: Awaited<ReturnType<typeof classesForGaps>>): ReminderMessage => ({
  ...message,
  params: { ...message.params, ...classes.get(message.params.credentialId) },
})

/** With the system to report to before the renewal, in a message that says nothing is missing for it. */
const withReport = <M extends { params: ReportedLicense }>(book: RuleBook, message: M, isReady: boolean): M =>
  isReady ? { ...message, params: { ...message.params, ...reportParams(book, message.params) } } : message

function reminderNow({ params, standing }: ReminderSending): ReminderMessage | null {
  if (!standing || standing.expiresAt !== params.expiresAt) return null
  const reminder = credentialReminder(standing)
  if (!reminder) return null
  const { waysMissing: _ways, asksWay: _asks, basis: _basis, ...others } = params
  return { ...reminder, params: { ...others, missingUnits: standing.missingUnits, ...waysParams(standing) } }
}

/** Sends one reminder in the reader's language, with its current content; one that no longer applies is suppressed. */
export async function sendReminder(
  sending: ReminderSending,
  message: ReminderMessage | null,
  { db, mailer, appUrl, now, logoOf }: ReminderDependencies,
): Promise<void> {
  const { id, email, uiLanguage, replyTo } = sending
  if (!message) return markNotification(db, id, { state: 'SUPPRESSED' })
  const { reason, severity, params } = message
  if (email) {
    const locale: Locale = isLocale(uiLanguage) ? uiLanguage : 'en'
    const words = withDatesIn(storedDatesOf(sending), () =>
      reminderWords({ reason, params, name: replyTo && fullName(replyTo) }, locale),
    )
    const mail = composeMail({
      locale,
      subject: words.subject,
      org: params.org,
      name: calledName(sending),
      why: words.why,
      logo: await logoOf(sending.orgId),
      parts: partsOf(words, params, { appUrl, link: `${appUrl}${sending.actionPath}` }),
      wish: { userId: sending.userId, topic: topicOf[reminderKind], appUrl },
    })
    await mailer.send({ ...mail, to: email, id: `notice-${id}`, ...(replyTo && { replyTo: replyTo.email }) })
  }
  const messageKey = `notices.reminder.${reason}`
  await markNotification(db, id, { state: 'SENT', sentAt: now, severity, params, messageKey })
}

const partsOf = (
  { lead, openClass, noteFrom, next, button, reply }: ReminderWords,
  { note, classId }: ReminderParams,
  { appUrl, link }: { appUrl: string; link: string },
) => [
  ...paragraphs(...lead),
  ...openClassParts(openClass, classId, appUrl),
  ...paragraphs(note ? `${noteFrom}\n${note}` : '', next),
  { kind: 'button' as const, label: button, href: link },
  ...paragraphs(reply ?? ''),
]

type LadderDependencies = { db: Db; mailer: Mailer; sms: SmsSender; appUrl: string; now: Date }
type LadderMessage = { reason: LadderReason; severity: Severity; params: LadderParams }

/**
 * The current content of ladder messages, each with the open class that closes the gap best; null when it no longer
 * applies. The number of statements does not depend on the number of messages.
 */
export async function checkLadder(
  sendings: readonly LadderSending[],
  reading: { db: Db; load: Loaders; now: Date },
): Promise<{ sending: LadderSending; message: LadderMessage | null }[]> {
  const checked = sendings.map((sending) => ({ sending, message: ladderMessageNow(sending, reading.now) }))
  const gaps = checked.flatMap(({ sending: { userId }, message }) => {
    if (!message || !aboutHours.has(message.reason) || message.params.missingUnits === 0) return []
    const { credentialId, missingUnits, expiresAt: until } = message.params
    return [{ userId, credentialId, missingUnits, until }]
  })
  const [classes, book] = await Promise.all([classesForGaps(reading, gaps, null), reading.load.rules()])
  const withClass = (message: LadderMessage) => ({
    ...message,
    params: { ...message.params, ...classes.get(message.params.credentialId) },
  })
  return checked.map(({ sending, message }) => ({
    sending,
    message: message && withReport(book, withClass(message), message.reason === 'renew'),
  }))
}

const aboutHours: ReadonlySet<LadderReason> = new Set(['missing', 'ways', 'firstYear', 'periodEnd'])

/**
 * Sends one message of the ladder in the reader's language, with its current content; one that no longer applies is
 * suppressed.
 */
export const sendLadder = (
  sending: LadderSending,
  message: LadderMessage | null,
  dependencies: LadderDependencies,
): Promise<void> => withDatesIn(storedDatesOf(sending), () => send(sending, message, dependencies))

async function send(
  sending: LadderSending,
  message: LadderMessage | null,
  { db, mailer, sms, appUrl, now }: LadderDependencies,
): Promise<void> {
  const { id, email, phone, uiLanguage, userId } = sending
  if (!message) return markNotification(db, id, { state: 'SUPPRESSED' })
  const locale = isLocale(uiLanguage) ? uiLanguage : 'en'
  const t = translatorFor(locale)
  const link = `${appUrl}${sending.actionPath}`
  const words = `notices.ladder.${message.reason}`
  const values = noticeValues(message.params, locale)
  const subject = t(`${words}.subject`, values)
  if (email) {
    const mail = composeMail({
      locale,
      subject,
      org: null,
      name: calledName(sending),
      parts: [
        ...paragraphs(t(`${words}.text`, values)),
        ...openClassParts(openClassWords(message.params, locale), message.params.classId, appUrl),
        ...paragraphs(t(`${words}.next`, values)),
        { kind: 'button', label: t('notices.ladder.button'), href: link },
      ],
      why: t('notices.ladder.why'),
      wish: { userId, topic: topicOf[ladderNotice], appUrl },
    })
    await mailer.send({
      ...mail,
      to: email,
      id: `notice-${id}`,
      attachments: filesOf(sending, message, { locale, appUrl }),
    })
    // If the text message fails the job is retried, without sending the mail again.
    if (phone) await markNotification(db, id, { state: 'SCHEDULED', mailedAt: now })
  }
  if (phone) await sms.send({ to: phone, text: `${subject} ${link}`, locale, id: `notice-${id}` })
  const { severity, params } = message
  await markNotification(db, id, { state: 'SENT', sentAt: now, severity, params, messageKey: words })
}

/** The current message; null when the license was renewed or archived, or the hours of its year are complete. */
function ladderMessageNow({ params, license }: LadderSending, at: Date): LadderMessage | null {
  if (!license) return null
  const { deadline, expiresAt: day, geo } = params
  const days = { EXPIRY: license.expiresAt, FIRST_YEAR: license.firstYearEndsAt, PERIOD_END: license.periodEndsAt }
  if (days[deadline] !== day) return null
  const missingUnits = (deadline === 'FIRST_YEAR' ? license.firstYearMissing : license.missingUnits) ?? 0
  const daysLeft = daysBetween(todayInGeo(geo, at), day)
  const { openTopics, units } = license
  const { waysMissing } = license
  const facts = { deadline, daysLeft, units: units ?? 'NOT_TRACKED', missingUnits, openTopics, waysMissing } as const
  const message = ladderMessage(facts)
  if (!message) return null
  const { waysMissing: _ways, asksWay: _asks, basis: _basis, ...others } = params
  const now = { daysLeft, missingUnits, topics: openTopics.join(), ...waysParams(license) }
  return { ...message, params: { ...others, ...now } }
}

/** The last day of the license for a calendar, under the name that the person's own calendar gives it. */
function filesOf(
  { license }: LadderSending,
  { reason, params }: LadderMessage,
  { locale, appUrl }: { locale: Locale; appUrl: string },
): MailAttachment[] {
  if (!license || params.deadline !== 'EXPIRY' || reason === 'expired') return []
  const { credentialId: id, geo, credentialType, expiresAt } = params
  const row = { id, geo, credentialType, expiresAt, version: license.version, updatedAt: new Date(license.updatedAt) }
  const event = licenseEvent(row, { t: translatorFor(locale), appUrl })
  const content = calendarFile({ name: event.title, method: 'PUBLISH', events: [event] })
  return [{ name: 'license.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content }]
}
