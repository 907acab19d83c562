import type { PgBoss } from 'pg-boss'
import { badgePort } from '@/lib/adapters/badges/badge-port'
import { resealed } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { listUnmailedFeedback } from '@/lib/data/feedback'
import { orThrow } from '@/lib/domain/result'
import { log } from '@/lib/server/log'
import { warnOfEndingTokens } from '@/lib/services/access/api-tokens'
import { lapseCreditProposals, remindOfCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { recheckBadges } from '@/lib/services/credits/credit-badges'
import { askMissedJoiners } from '@/lib/services/document-requests/refresh-requested'
import { clearRosters } from '@/lib/services/license-checks/upload-board-roster'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { announceDisposal, disposeOfRecords } from '@/lib/services/retention/dispose'
import { clearReplays } from '@/lib/services/rules/replay-runs'
import { resealSecrets } from '@/lib/services/webhooks/maintenance'
import { closeRequested, eraseClosedOrgs } from './close-orgs'
import { eachInTurn } from './each-in-turn'
import { clearArchives } from './make-org-archives'
import { jobCtx } from './queue'
import { resendUnsealed } from './seal-copies'

/** The daily tasks. */
export const runUpkeep = (now: Date, boss: Pick<PgBoss, 'send'>): Promise<void> =>
  eachInTurn([
    () => clearExpired(now),
    () => dispose(now),
    () => clearArchives(now),
    () => closeRequested(now),
    () => eraseClosedOrgs(now),
    () => warnOfTokens(now),
    () => followUpProposals(now),
    () => recheckCertificates(now),
    () => askJoiners(now),
    () => resendUnsealed(now),
    () => resendFeedback(now, (feedbackId) => boss.send('mail', { kind: 'feedback', feedbackId })),
  ])

/** Clears temporary data: lists of boards, replays of rules, traces; re-seals secrets of webhooks. */
async function clearExpired(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const secrets = orThrow(await resealSecrets(ctx, { reseal: resealed }), 'Sealing secrets of webhooks anew')
  if (secrets.resealed > 0) log.info({ requestId: ctx.requestId, ...secrets }, 'secrets of webhooks sealed anew')
  const rosters = orThrow(await clearRosters(ctx, {}), 'Clearing lists of boards')
  if (rosters.cleared > 0) log.info({ requestId: ctx.requestId, ...rosters }, 'lists of boards cleared')
  const replays = orThrow(await clearReplays(ctx, {}), 'Clearing replays')
  if (replays.deleted > 0) log.info({ requestId: ctx.requestId, ...replays }, 'replays cleared')
  orThrow(await clearExpiredRecords(ctx, {}), 'Clearing traces')
}

/** Announces which records reach the end of their retention in a week, and deletes what was announced for today. */
async function dispose(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = orThrow(await disposeOfRecords(ctx, {}), 'Disposing of records')
  const announced = orThrow(await announceDisposal(ctx, {}), 'Announcing what will go')
  log.info({ requestId: ctx.requestId, ...result, ...announced }, 'records disposed of')
}

/** Notifies the owners of API tokens that end within a week. */
async function warnOfTokens(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = orThrow(await warnOfEndingTokens(ctx, {}), 'Telling of ending tokens')
  if (result.told > 0) log.info({ requestId: ctx.requestId, ...result }, 'told of tokens that end soon')
}

/** Asks the issuers of certificates that people brought whether they are revoked. */
async function recheckCertificates(now: Date): Promise<void> {
  const result = orThrow(await recheckBadges(jobCtx('upkeep', now), { badges: badgePort() }), 'Checking certificates')
  if (result.checked > 0) log.info({ ...result }, 'digital certificates checked again')
}

/** Expires proposed credits, and reminds people of those that wait. */
async function followUpProposals(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const lapsed = orThrow(await lapseCreditProposals(ctx, {}), 'Ending proposed credits')
  const reminded = orThrow(await remindOfCreditProposals(ctx, {}), 'Reminding of proposed credits')
  if (lapsed.lapsed + reminded.told > 0)
    log.info({ requestId: ctx.requestId, ...lapsed, ...reminded }, 'proposed credits looked after')
}

/** Asks members whom document requests missed: those who joined while the feature was off. */
async function askJoiners(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = orThrow(await askMissedJoiners(ctx, {}), 'Asking who joined')
  if (result.asked > 0) log.info({ requestId: ctx.requestId, ...result }, 'people asked for documents')
}

const hour = 3_600_000
/** `from`: longer than the queue retries by itself. `until`: the age at which a message is no longer worth sending. */
const unmailedSpan = { from: 3 * hour, until: 60 * 24 * hour }

/** Queues messages to the product team again that an outage of the mail server held up; returns their number. */
export async function resendFeedback(now: Date, send: (feedbackId: string) => Promise<unknown>): Promise<number> {
  const between = {
    from: new Date(now.getTime() - unmailedSpan.until),
    until: new Date(now.getTime() - unmailedSpan.from),
  }
  const unmailed = await listUnmailedFeedback(database(), between)
  for (const { id } of unmailed) await send(id)
  if (unmailed.length > 0) log.warn({ messages: unmailed.length }, 'messages to the product team are mailed late')
  return unmailed.length
}
