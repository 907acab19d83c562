import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import type { ReminderParams, ReminderSending } from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import { type CredentialReminder, credentialReminder, reminderKind } from '@/lib/domain/notices/credential-reminder'
import { topicOf } from '@/lib/domain/notices/topics'
import { calledName, fullName } from '@/lib/domain/people/names'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { type ReminderWords, reminderWords } from '@/lib/i18n/reminder-words'
import { classesForGaps } from '@/lib/services/reminders/classes-for-gaps'
import { composeMail, openClassParts, paragraphs } from './compose-mail'
import type { logosOf } from './org-logo'

type Dependencies = { db: Db; mailer: Mailer; appUrl: string; now: Date; logoOf: ReturnType<typeof logosOf> }
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
  const all = await Promise.all(
    [...byOrg].map(async ([orgId, reminders]) => {
      const classes = await classesForGaps(reading, reminders.flatMap(gapOf), orgId)
      return reminders.map(({ sending, message }) => ({ sending, message: message && withClass(message, classes) }))
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

function reminderNow({ params, standing }: ReminderSending): ReminderMessage | null {
  if (!standing || standing.expiresAt !== params.expiresAt) return null
  const reminder = credentialReminder(standing)
  return reminder && { ...reminder, params: { ...params, missingUnits: standing.missingUnits } }
}

/** Sends one reminder in the reader's language, with its current content; one that no longer applies is suppressed. */
export async function sendReminder(
  sending: ReminderSending,
  message: ReminderMessage | null,
  { db, mailer, appUrl, now, logoOf }: Dependencies,
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
