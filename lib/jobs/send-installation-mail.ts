import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import { findUser } from '@/lib/data/users/read'
import { calledName } from '@/lib/domain/people/names'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { JobData } from '@/lib/services/job-table'
import { composeMail, paragraphs } from './compose-mail'

type MailJob = JobData<'mail'>
type Dependencies = { db: Db; mailer: Mailer; sms: SmsSender; now: Date }

/**
 * Sends a requested test message to a super admin, and stores the outcome: a failure is a result here and is not
 * retried.
 */
export async function sendTest(
  { channel, userId }: Extract<MailJob, { kind: 'test' }>,
  { db, mailer, sms, now }: Dependencies,
): Promise<void> {
  const person = await findUser(db, userId)
  const contact = person?.contacts.find(({ kind, verifiedAt }) => kind === channel && verifiedAt)
  if (!person || !contact) return
  const locale = isLocale(person.uiLanguage) ? person.uiLanguage : 'en'
  const t = translatorFor(locale)
  const kind = channel === 'EMAIL' ? 'mailTest' : 'textTest'
  try {
    if (channel === 'PHONE') await sms.send({ to: contact.value, text: t('mail.test.sms'), locale })
    else {
      const mail = composeMail({
        locale,
        subject: t('mail.test.subject'),
        org: null,
        name: calledName(person),
        parts: paragraphs(t('mail.test.text')),
        why: t('mail.why.account'),
      })
      await mailer.send({ ...mail, to: contact.value })
    }
    await noteOperation(db, { kind, at: now, ok: true, detail: {} })
  } catch (error) {
    // The senders remove the address from the servers' answers.
    const message = error instanceof Error ? error.message : String(error)
    await noteOperation(db, { kind, at: now, ok: false, detail: { said: message.slice(0, 300) } })
  }
}

/** Notifies somebody that they are a super admin from now on, or no longer. */
export async function sendSuperAdmin(
  { userId, change }: Extract<MailJob, { kind: 'superAdmin' }>,
  { db, mailer, sms }: Dependencies,
): Promise<void> {
  const person = await findUser(db, userId)
  const proven = person?.contacts.filter(({ verifiedAt }) => verifiedAt) ?? []
  const contact = proven.find(({ kind }) => kind === 'EMAIL') ?? proven[0]
  if (!person || !contact) return
  const locale = isLocale(person.uiLanguage) ? person.uiLanguage : 'en'
  const t = translatorFor(locale)
  if (contact.kind === 'PHONE')
    return sms.send({ to: contact.value, text: t(`mail.superAdmin.${change}.subject`), locale })
  const mail = composeMail({
    locale,
    subject: t(`mail.superAdmin.${change}.subject`),
    org: null,
    name: calledName(person),
    parts: paragraphs(t(`mail.superAdmin.${change}.text`), t('mail.superAdmin.question')),
    why: t('mail.why.account'),
  })
  await mailer.send({ ...mail, to: contact.value })
}
