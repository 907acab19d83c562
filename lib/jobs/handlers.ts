import type { PgBoss } from 'pg-boss'
import { historyStream } from '@/lib/adapters/audit/history-stream'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productRosterFolder } from '@/lib/adapters/files/list-folder'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import { sealCertificate, signerAt } from '@/lib/adapters/signing/certificate'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import { httpsSender } from '@/lib/adapters/webhooks/https-sender'
import { database } from '@/lib/data/db'
import { env } from '@/lib/env'
import { productVersion } from '@/lib/server/product-version'
import type { QueueName } from '@/lib/services/job-table'
import { runErasure } from './after-erasure'
import {
  applyImport,
  assignToMembers,
  clearEverybody,
  openCurriculumDay,
  replayRule,
  tellClearanceMorning,
  turnPlannedMemberships,
} from './batches'
import { workRoster } from './board-rosters'
import { closeOrg } from './close-orgs'
import { deliverWebhook, sweepDueWebhooks } from './deliver-webhooks'
import { processInvitations, recomputeStaleCompliance, runLadder, runSteps, tickSessions } from './due-work'
import { readExclusionList, searchForExclusions } from './exclusions'
import { checkRequestedHistory, historySealer, historyStreamer } from './history'
import { makeOrgArchive } from './make-org-archives'
import { type Handler, jobCtx, jobQueue } from './queue'
import { sealCopy } from './seal-copies'
import { sendInvitation } from './send-invitation'
import { sendMail } from './send-mail'
import { sendNotices } from './send-notices'
import { fileChecker, sweepStoredFiles } from './stored-files'
import { workAtNight } from './stored-rosters'
import { runUpkeep } from './upkeep'

type Outside = { boss: PgBoss; mailer: Mailer; sms: SmsSender; files: FileStore }

/** The handler of each job; null when this installation lacks a key or a scanner that the job needs. */
export async function makeHandlers({
  boss,
  mailer,
  sms,
  files,
}: Outside): Promise<{ [Q in QueueName]: Handler<Q> | null }> {
  const { APP_URL: appUrl, FEEDBACK_EMAIL: feedbackEmail, OPERATOR_EMAIL: operatorEmail = null } = env()
  const certificate = await sealCertificate(env())
  const webhookSender = httpsSender({ local: env().WEBHOOKS_LOCAL === '1' })
  const db = database()
  const rosterFolder = productRosterFolder()
  return {
    mail: (data, { now }) => sendMail(data, { db, mailer, sms, feedbackEmail, operatorEmail, now }),
    invitationMail: (data, { now }) => sendInvitation(data, { db, mailer, sms, files, appUrl, now }),
    invitations: (data, { now }) => processInvitations(now, data),
    notices: ({ ids }, { now, last }) => {
      const later = async (some: string[], at: Date) =>
        void (await boss.send('notices', { ids: some }, { startAfter: at }))
      return sendNotices(ids, { db, mailer, sms, files, appUrl, now, later, triedAgain: !last })
    },
    ladder: (_data, { now }) => runLadder(now),
    webhooks: ({ webhookId }) =>
      deliverWebhook(webhookId, { db, sender: webhookSender, jobs: jobQueue, now: () => new Date() }),
    webhookSweep: (_data, { now }) => sweepDueWebhooks(now),
    erasures: (data, attempt) => runErasure(boss, data, attempt, { db, files, mailer, sms }),
    seals: ({ copyId }, { now }) =>
      sealCopy(copyId, { files, signer: signerAt(certificate, now), appUrl, jobs: jobQueue, now }),
    auditSeals: historySealer(),
    auditStreams: historyStreamer(historyStream(productVersion)),
    historyChecks: ({ checkId }, { now }) => checkRequestedHistory(checkId, now),
    imports: applyImport,
    ruleReplays: replayRule,
    standing: (_data, { now }) => recomputeStaleCompliance(now),
    curriculums: assignToMembers,
    clearance: clearEverybody,
    clearanceMornings: (_data, { now }) => tellClearanceMorning(now),
    membershipDays: (_data, { now }) => turnPlannedMemberships(now),
    curriculumDays: (_data, { now }) => openCurriculumDay(now),
    boardRosters: (data, { now }) => workRoster(data, { ctx: jobCtx('boardRosters', now), files }),
    exclusionLists: (data, { now }) => readExclusionList(data, { ctx: jobCtx('exclusionLists', now), files }),
    exclusionSearches: (_data, { now }) => searchForExclusions(jobCtx('exclusionSearches', now)),
    boardNight: (_data, { now }) => workAtNight({ ctx: jobCtx('boardRosters', now), files, folder: rosterFolder }),
    orgClosings: closeOrg,
    orgExports: (data, { last }) => makeOrgArchive(data, files, last),
    taskSessions: (_data, { now }) => tickSessions(now),
    steps: (_data, { now }) => runSteps(now),
    fileChecks: fileChecker(files),
    fileSweep: (_data, { now }) => sweepStoredFiles(now, files),
    upkeep: (_data, { now }) => runUpkeep(now, boss),
  }
}
