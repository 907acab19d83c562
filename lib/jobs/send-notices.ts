import 'server-only'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { makeLoaders } from '@/lib/data/loaders'
import {
  listNoticeSendings,
  listReminderSendings,
  type ReminderParams,
  type ReminderSending,
} from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import { listLadderSendings } from '@/lib/data/reminders/ladder-notices'
import { type CredentialReminder, credentialReminder, reminderKind } from '@/lib/domain/notices/credential-reminder'
import { isQuietAtNight, noticeKinds } from '@/lib/domain/notices/notice-kinds'
import { topicOf } from '@/lib/domain/notices/topics'
import { nextLoud } from '@/lib/domain/reminders/quiet-hours'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { noticeValues } from '@/lib/i18n/notice-texts'
import { translatorFor } from '@/lib/i18n/translator'
import { composeMail, paragraphs } from './compose-mail'
import { logosOf } from './org-logo'
import { sendLadder } from './send-ladder'
import { sendNotice } from './send-notice'

/** Without `files` no message has a logo. `later` asks for notices again at a time; without it they wait where they are. */
type Outside = {
  db: Db
  mailer: Mailer
  sms: SmsSender
  files?: FileStore
  appUrl: string
  now: Date
  later?: (ids: string[], at: Date) => Promise<void>
}
type LogoOf = ReturnType<typeof logosOf>
type True = CredentialReminder & { params: ReminderParams }

/**
 * Sends notices that have not gone out. Each is checked again first: one whose license was renewed, archived or completed
 * since, or whose reader has left the organization, is kept back. What the mail server did not take is tried again with the job.
 */
export async function sendNotices(ids: readonly string[], outside: Outside): Promise<void> {
  const failures: unknown[] = []
  const one = async (id: string, send: () => Promise<void>) => {
    try {
      await send()
    } catch (error) {
      failures.push(error)
      await markNotification(outside.db, id, { state: 'FAILED' })
    }
  }
  const waiting = new Map<number, string[]>()
  /** The same, unless it is night where the reader is: then it waits for the morning. */
  const byDay = async (id: string, zone: string, send: () => Promise<void>) => {
    const at = nextLoud(zone, outside.now).getTime()
    if (at === outside.now.getTime()) return one(id, send)
    waiting.set(at, [...(waiting.get(at) ?? []), id])
  }
  for (const sending of await listLadderSendings(outside.db, ids))
    await byDay(sending.id, sending.timeZone ?? zoneOf(sending.params.geo), () => sendLadder(sending, outside))
  const logoOf = logosOf(outside)
  for (const sending of await listReminderSendings(outside.db, ids))
    await one(sending.id, () => sendReminder(sending, logoOf, outside))
  const load = makeLoaders(outside.db)
  const sendings = await listNoticeSendings(outside.db, ids, noticeKinds)
  // What a session gives to each is read together, before the messages go out one after another.
  const gaining = sendings.filter(
    ({ session, enrollment, kind }) => (session && enrollment) || kind === 'certificateIssued',
  )
  await Promise.all(gaining.map(({ userId }) => load.credentialsOf.load(userId)))
  for (const sending of sendings) {
    const send = () => sendNotice(sending, { ...outside, load, logoOf })
    if (isQuietAtNight(sending.kind)) await byDay(sending.id, sending.timeZone, send)
    else await one(sending.id, send)
  }
  for (const [at, some] of waiting) await outside.later?.(some, new Date(at))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices were not taken`)
}

async function sendReminder(
  sending: ReminderSending,
  logoOf: LogoOf,
  { db, mailer, appUrl, now }: Outside,
): Promise<void> {
  const { id, email, uiLanguage } = sending
  const reminder = stillTrue(sending)
  if (!reminder) return markNotification(db, id, { state: 'SUPPRESSED' })
  if (email) {
    const locale = isLocale(uiLanguage) ? uiLanguage : 'en'
    const link = `${appUrl}${sending.actionPath}`
    const mail = composeMail({
      ...reminderMail(reminder, link, locale),
      ...{ locale, firstName: sending.firstName, logo: await logoOf(sending.orgId) },
      wish: { userId: sending.userId, topic: topicOf[reminderKind], appUrl },
    })
    await mailer.send({ ...mail, to: email, id: `notice-${id}` })
  }
  const { reason, severity, params } = reminder
  await markNotification(db, id, {
    state: 'SENT',
    sentAt: now,
    severity,
    params,
    messageKey: `notices.reminder.${reason}`,
  })
}

/** The reminder as it is now; null when the license is renewed or gone, or nothing is missing any more. */
function stillTrue({ params, standing }: ReminderSending): True | null {
  if (!standing || standing.expiresAt !== params.expiresAt) return null
  const reminder = credentialReminder(standing)
  return reminder && { ...reminder, params: { ...params, missingUnits: standing.missingUnits } }
}

function reminderMail({ reason, params }: True, link: string, locale: Locale) {
  const t = translatorFor(locale)
  const values = noticeValues(params, locale)
  const { org } = params
  return {
    subject: t(`notices.reminder.${reason}.subject`, values),
    org,
    parts: [
      ...paragraphs(t('notices.reminder.from', { org }), t(`notices.reminder.${reason}.text`, values)),
      ...paragraphs(t(`notices.reminder.${reason}.next`)),
      { kind: 'button' as const, label: t('notices.reminder.button'), href: link },
    ],
    why: t('notices.reminder.why', { org }),
  }
}
