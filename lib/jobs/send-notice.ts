import 'server-only'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import type { NoticeSending } from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import { isLocale } from '@/lib/i18n/locales'
import { noticeValues } from '@/lib/i18n/notice-texts'
import { type MessageValues, type Translate, translatorFor } from '@/lib/i18n/translator'

type Outside = { db: Db; mailer: Mailer; sms: SmsSender; appUrl: string; now: Date }

/** Sends one notice in the reader's language, by email, else as a text message; one that is no longer true is kept back. */
export async function sendNotice(sending: NoticeSending, outside: Outside): Promise<void> {
  const { db, mailer, sms, appUrl, now } = outside
  if (!isTrue(sending)) return markNotification(db, sending.id, { state: 'SUPPRESSED' })
  const locale = isLocale(sending.uiLanguage) ? sending.uiLanguage : 'en'
  const t = translatorFor(locale)
  const link = `${appUrl}${sending.actionPath}`
  const { kind, email, phone } = sending
  const values = noticeValues(sending.params, locale)
  const subject = t(`notices.${kind}.subject`, values)
  const id = `notice-${sending.id}`
  if (email) await mailer.send({ to: email, subject, text: textOf(t, sending, values, link), locale, id })
  else if (phone) await sms.send({ to: phone, text: `${subject} ${link}`, locale, id })
  await markNotification(db, sending.id, { state: 'SENT', sentAt: now })
}

/** A session's notices: of a cancelled session only the cancellation, of one that was changed again only the last change. */
function isTrue({ kind, params, session, tokenLives, hasProposals }: NoticeSending): boolean {
  // A notice that a token was made is sent even when the token has ended by now.
  if (kind === 'tokenEnding') return tokenLives === true
  if (kind === 'creditProposed' || kind === 'creditProposalReminder') return hasProposals
  if (params.taskSessionId === undefined) return true
  if (!session) return false
  if (kind === 'sessionCancelled') return session.state === 'CANCELLED'
  if (session.state === 'CANCELLED') return false
  return kind !== 'sessionChanged' || session.sequence === params.sequence
}

function textOf(t: Translate, { kind, firstName, params }: NoticeSending, values: MessageValues, link: string): string {
  const lines = [
    firstName ? t('mail.greeting', { name: firstName }) : t('mail.greetingNoName'),
    t(`notices.${kind}.text`, values),
    // Where it is, as the organization wrote it.
    String(params.location ?? ''),
    t(`notices.${kind}.next`, values),
    link,
    t('mail.signature'),
  ]
  return lines.filter(Boolean).join('\n\n')
}
