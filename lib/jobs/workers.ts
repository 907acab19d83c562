import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { smsOf } from '@/lib/adapters/sms/sms-of-env'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { env } from '@/lib/env'
import type { Job } from '@/lib/services/ctx'
import { workErasures } from './after-erasure'
import { workCurriculums, workImports, workRuleReplays } from './batches'
import { workBoardRosters } from './board-rosters'
import { closeRequested, eraseClosedOrgs, workClosings } from './close-orgs'
import { workWebhooks } from './deliver-webhooks'
import { processInvitations, recomputeStaleCompliance, runLadder, runSteps, tickSessions } from './due-work'
import { workHistoryChecks, workSeals } from './history'
import { clearArchives, workOrgArchives } from './make-org-archives'
import { startQueue, stopQueue } from './queue'
import { schedule } from './schedule'
import { resendUnsealed, workSigning } from './seal-copies'
import { sendInvitation } from './send-invitation'
import { sendMail } from './send-mail'
import { sendNotices } from './send-notices'
import { startSending } from './start-sending'
import { workFileChecks, workFileSweep } from './stored-files'
import { askJoiners, clearExpired, dispose, followUpProposals, resendFeedback, warnOfTokens } from './upkeep'

type Senders = { mailer: Mailer; sms: SmsSender; files: FileStore }

/**
 * Starts working on the queues in this process and logs failures of the queue itself; returns the function that stops.
 */
export async function startWorkers(onError: (error: Error) => void): Promise<() => Promise<void>> {
  const boss = await startQueue(onError)
  const mailer = hideRecipient(smtpMailer({ url: env().MAIL_URL, from: env().MAIL_FROM }))
  const sms = hideRecipient(smsOf(env()))
  const files = productFiles()
  const stopWaiting = await startSending(() => workSending(boss, { mailer, sms, files }))
  await workSigning(boss, files)
  await workFileSweep(boss)
  await workFileChecks(boss)
  await workImports(boss)
  await workBoardRosters(boss, files)
  await workRuleReplays(boss)
  await workOrgArchives(boss, files)
  await boss.work('standing', () => recomputeStaleCompliance(new Date()))
  await boss.schedule('standing', schedule.standing)
  await workSeals(boss)
  await workHistoryChecks(boss)
  await workCurriculums(boss)
  await workClosings(boss)
  await boss.work('taskSessions', () => tickSessions(new Date()))
  await boss.schedule('taskSessions', schedule.taskSessions)
  await boss.work('steps', () => runSteps(new Date()))
  await boss.schedule('steps', schedule.steps)
  await boss.work('upkeep', () =>
    eachInTurn([
      () => clearExpired(new Date()),
      () => dispose(new Date()),
      () => clearArchives(new Date()),
      () => closeRequested(new Date()),
      () => eraseClosedOrgs(new Date()),
      () => warnOfTokens(new Date()),
      () => followUpProposals(new Date()),
      () => askJoiners(new Date()),
      () => resendUnsealed(new Date()),
      () => resendFeedback(new Date(), (feedbackId) => boss.send('mail', { kind: 'feedback', feedbackId })),
    ]),
  )
  await boss.schedule('upkeep', schedule.upkeep)
  // Also runs immediately, so that what expired while no worker ran does not wait for the hour.
  await boss.send('standing', {})
  return async () => {
    stopWaiting()
    await stopQueue()
  }
}

/** The queues that end in a message; after a restore they wait. */
async function workSending(boss: PgBoss, { mailer, sms, files }: Senders): Promise<void> {
  await boss.work<Extract<Job, { queue: 'mail' }>['data']>('mail', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) {
      const outside = { db: database(), mailer, sms, ...addresses(), now: new Date() }
      await sendMail(job.data, outside)
    }
  })
  await workInvitations(boss, mailer, sms, files)
  const withTries = { includeMetadata: true } as const
  await boss.work<Extract<Job, { queue: 'notices' }>['data'], void, typeof withTries>(
    'notices',
    withTries,
    async (jobs) => {
      const later = async (ids: string[], at: Date) => void (await boss.send('notices', { ids }, { startAfter: at }))
      const outside = { db: database(), mailer, sms, files, appUrl: env().APP_URL, now: new Date(), later }
      for (const { data, retryCount, retryLimit } of jobs)
        await sendNotices(data.ids, { ...outside, triedAgain: retryCount < retryLimit })
    },
  )
  await workErasures(boss, mailer, sms)
  await boss.work('ladder', () => runLadder(new Date()))
  await boss.schedule('ladder', schedule.ladder)
  await workWebhooks(boss)
}

/** Runs the tasks one after the other, even after a failure; their errors then fail the job, which is retried. */
export async function eachInTurn(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Addresses for mail to people outside the product. */
const addresses = () => ({ feedbackEmail: env().FEEDBACK_EMAIL, operatorEmail: env().OPERATOR_EMAIL ?? null })

async function workInvitations(boss: PgBoss, mailer: Mailer, sms: SmsSender, files: FileStore): Promise<void> {
  const often = { pollingIntervalSeconds: 0.5 }
  const appUrl = env().APP_URL
  await boss.work<Extract<Job, { queue: 'invitationMail' }>['data']>(
    'invitationMail',
    { ...often, localConcurrency: 4 },
    async (jobs) => {
      const outside = { db: database(), mailer, sms, files, appUrl }
      for (const { data } of jobs) await sendInvitation(data, { ...outside, now: new Date() })
    },
  )
  await boss.work<Extract<Job, { queue: 'invitations' }>['data'] | null>('invitations', often, async (jobs) => {
    for (const { data } of jobs) await processInvitations(new Date(), data)
  })
  await boss.schedule('invitations', schedule.invitations)
}

type Way<Message extends { to: string }> = { send: (message: Message) => Promise<void> }

/**
 * Wraps a sender so that its errors do not contain the recipient: the queue stores the error with its job, with every
 * property, and servers quote the address they refuse.
 */
export const hideRecipient = <Message extends { to: string }>({ send }: Way<Message>): Way<Message> => ({
  send: async (message) => {
    try {
      await send(message)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      throw new Error(text.replaceAll(new RegExp(message.to.replaceAll(/[^a-z0-9]/gi, '\\$&'), 'gi'), '(address)'))
    }
  },
})
