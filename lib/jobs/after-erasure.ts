import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { log } from '@/lib/server/log'
import type { JobData } from '@/lib/services/job-table'
import { composeMail, paragraphs } from './compose-mail'
import type { Attempt } from './queue'

type ErasureJob = JobData<'erasures'>
type Dependencies = { files: Pick<FileStore, 'remove'>; mailer: Mailer; sms: SmsSender }

/** Work after the deletion of an account: the contents of its files are deleted, and then the person is notified. */
export async function afterErasure(job: ErasureJob, { files, mailer, sms }: Dependencies): Promise<void> {
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
    if (data.kind !== 'farewell' || !last) throw error
    log.error({ error: (error as Error).message }, 'a farewell could not be sent')
  }
  await boss.deleteJob('erasures', id)
}
