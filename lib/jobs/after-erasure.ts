import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { makeLoaders } from '@/lib/data/loaders'
import { findUser } from '@/lib/data/users/read'
import { maskContact } from '@/lib/domain/people/contact'
import { shownEmail } from '@/lib/domain/people/format-contact'
import { decidingContact } from '@/lib/domain/people/main-contact'
import { calledName } from '@/lib/domain/people/names'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { log } from '@/lib/server/log'
import type { JobData } from '@/lib/services/job-table'
import { personZone } from '@/lib/services/users/person-zone'
import { composeMail, paragraphs } from './compose-mail'
import type { Attempt } from './queue'

type ErasureJob = JobData<'erasures'>
type Dependencies = { db: Db; files: Pick<FileStore, 'remove'>; mailer: Mailer; sms: SmsSender }

/** Work after the deletion of an account: the contents of its files are deleted, and then the person is notified. */
export async function afterErasure(job: ErasureJob, { db, files, mailer, sms }: Dependencies): Promise<void> {
  if (job.kind === 'contactChanged') return tellOfContact(job, { db, mailer, sms })
  if (job.kind === 'files') {
    for (const key of job.keys) await files.remove(key)
    return
  }
  const locale = isLocale(job.locale) ? job.locale : 'en'
  const t = translatorFor(locale)
  if (job.by === 'PHONE') return sms.send({ to: job.to, text: t('mail.farewell.sms'), locale })
  const lines = ['done', 'stays', 'again', 'notYou'].map((part) => t(`mail.farewell.${part}`))
  const subject = t('mail.farewell.subject')
  const parts = paragraphs(...lines)
  const mail = composeMail({ locale, subject, org: null, name: null, parts, why: t('mail.why.account') })
  await mailer.send({ ...mail, to: job.to })
}

type ContactNews = Extract<ErasureJob, { kind: 'contactChanged' }>

/**
 * Tells the holder of a contact that a contact was added to the account or removed from it, how to sign in from now on,
 * and which one gets the reminders; without a link, so that phishing has nothing to imitate.
 */
async function tellOfContact(job: ContactNews, { db, mailer, sms }: Omit<Dependencies, 'files'>): Promise<void> {
  const { userId, change, by, to, contact, at } = job
  const person = await findUser(db, userId)
  if (!person) return
  const locale = isLocale(person.uiLanguage) ? person.uiLanguage : 'en'
  const t = translatorFor(locale)
  const zone = await personZone({ load: makeLoaders(db) }, userId)
  const time = withDatesIn(storedDatesOf(person), () => formatMoment(new Date(at), zone))
  const isStill = person.contacts.some(({ value, verifiedAt }) => value === to && verifiedAt !== null)
  const from = change === 'added' ? 'added' : isStill ? 'removed' : 'removedHere'
  if (by === 'PHONE') return sms.send({ to, text: t(`mail.contactChanged.sms.${from}`, { contact, time }), locale })
  const how = from === 'added' && !contact.includes('@') ? 'addedPhone' : from
  const main = maskContact(shownEmail(decidingContact(person.contacts)?.value ?? to))
  const lines = [t(`mail.contactChanged.${from}`, { contact, time }), t(`mail.contactChanged.how.${how}`, { main })]
  const mail = composeMail({
    locale,
    subject: t(`mail.contactChanged.subject.${change}`),
    org: null,
    // Whoever holds a removed address may be somebody else.
    name: isStill ? calledName(person) : null,
    parts: paragraphs(...lines, t('mail.signInAdded.you'), t(`mail.contactChanged.notYou.${from}`)),
    why: t('mail.why.account'),
  })
  await mailer.send({ ...mail, to })
}

/** Deletes completed jobs that a process could not delete before it ended. */
export const clearFinishedErasures = (boss: Pick<PgBoss, 'deleteStoredJobs'>): Promise<void> =>
  boss.deleteStoredJobs('erasures')

/**
 * Does one job and deletes it at once: a farewell contains the contact of a person about whom nothing else is stored.
 * One that could not be sent in all its attempts is deleted too.
 */
export async function runErasure(
  boss: Pick<PgBoss, 'deleteJob'>,
  data: ErasureJob,
  { id, last }: Attempt,
  dependencies: Dependencies,
): Promise<void> {
  try {
    await afterErasure(data, dependencies)
  } catch (error) {
    if (data.kind === 'files' || !last) throw error
    log.error({ error: (error as Error).message }, 'a last message to a contact could not be sent')
  }
  await boss.deleteJob('erasures', id)
}
