import 'server-only'
import type { PgBoss } from 'pg-boss'
import { diskFiles } from '@/lib/adapters/files/disk-files'
import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import { env } from '@/lib/env'
import { isLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { Job } from '@/lib/services/ctx'

type ErasureJob = Extract<Job, { queue: 'erasures' }>['data']
type Outside = { files: Pick<FileStore, 'remove'>; mailer: Mailer; sms: SmsSender }

/** What follows the deletion of an account: the bytes of its files go, and who it was is told once that it is done. */
export async function afterErasure(job: ErasureJob, { files, mailer, sms }: Outside): Promise<void> {
  if (job.kind === 'files') {
    for (const key of job.keys) await files.remove(key)
    return
  }
  const locale = isLocale(job.locale) ? job.locale : 'en'
  const t = translatorFor(locale)
  if (job.by === 'PHONE') return sms.send({ to: job.to, text: t('mail.farewell.sms'), locale })
  const lines = ['done', 'stays', 'again', 'notYou'].map((part) => t(`mail.farewell.${part}`))
  const text = [t('mail.greetingNoName'), ...lines, t('mail.signature')].join('\n\n')
  await mailer.send({ to: job.to, subject: t('mail.farewell.subject'), text, locale })
}

/** Starts it in this process. */
export async function workErasures(boss: PgBoss, mailer: Mailer, sms: SmsSender): Promise<void> {
  const files = diskFiles(env().SUMA_DATA)
  await boss.work<ErasureJob>('erasures', async (jobs) => {
    for (const { data } of jobs) await afterErasure(data, { files, mailer, sms })
  })
}
