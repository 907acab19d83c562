import 'server-only'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { database } from '@/lib/data/db'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { startQueue, stopQueue } from './queue'
import { recomputeStanding, standingCron } from './recompute-standing'
import { sendMail } from './send-mail'

/** Starts answering the queues in this process; answers how to stop. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const boss = await startQueue((error) => log.error({ error: error.message }, 'job queue failed'))
  const mailer = smtpMailer({ url: env().MAIL_URL, from: env().MAIL_FROM })
  await boss.work<Extract<Job, { queue: 'mail' }>['data']>('mail', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) {
      await sendMail(job.data, { db: database(), mailer, feedbackEmail: env().FEEDBACK_EMAIL, now: new Date() })
    }
  })
  await boss.work('standing', () => recomputeStanding(new Date()))
  await boss.schedule('standing', standingCron)
  // What became old while no worker ran does not wait for the hour.
  await boss.send('standing', {})
  return stopQueue
}
