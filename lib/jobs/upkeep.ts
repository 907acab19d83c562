import { resealed } from '@/lib/adapters/identity/seal'
import { database } from '@/lib/data/db'
import { listUnmailedFeedback } from '@/lib/data/feedback'
import { log } from '@/lib/server/log'
import { warnOfEndingTokens } from '@/lib/services/access/warn-of-ending-tokens'
import { lapseCreditProposals, remindOfCreditProposals } from '@/lib/services/credit-proposals/follow-up-proposals'
import { askMissedJoiners } from '@/lib/services/document-requests/refresh-requested'
import { clearRosters } from '@/lib/services/license-checks/clear-rosters'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { announceDisposal, disposeOfRecords } from '@/lib/services/retention/dispose'
import { clearReplays } from '@/lib/services/rules/clear-replays'
import { resealSecrets } from '@/lib/services/webhooks/maintenance'
import { jobCtx } from './job-ctx'

/** Clears temporary data (board rosters, rule replays, traces) and re-seals the secrets of webhooks. */
export async function clearExpired(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const secrets = await resealSecrets(ctx, { reseal: resealed })
  if (!secrets.ok) throw new Error(`Sealing secrets of webhooks anew was refused: ${secrets.problem.code}`)
  if (secrets.value.resealed > 0)
    log.info({ requestId: ctx.requestId, ...secrets.value }, 'secrets of webhooks sealed anew')
  const rosters = await clearRosters(ctx, {})
  if (!rosters.ok) throw new Error(`Clearing lists of boards was refused: ${rosters.problem.code}`)
  if (rosters.value.cleared > 0) log.info({ requestId: ctx.requestId, ...rosters.value }, 'lists of boards cleared')
  const replays = await clearReplays(ctx, {})
  if (!replays.ok) throw new Error(`Clearing replays was refused: ${replays.problem.code}`)
  if (replays.value.deleted > 0) log.info({ requestId: ctx.requestId, ...replays.value }, 'replays cleared')
  const traces = await clearExpiredRecords(ctx, {})
  if (!traces.ok) throw new Error(`Clearing traces was refused: ${traces.problem.code}`)
}

/** Announces which records reach the end of their retention in a week, and deletes what was announced for today. */
export async function dispose(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = await disposeOfRecords(ctx, {})
  if (!result.ok) throw new Error(`Disposing of records was refused: ${result.problem.code}`)
  const announced = await announceDisposal(ctx, {})
  if (!announced.ok) throw new Error(`Announcing what will go was refused: ${announced.problem.code}`)
  log.info({ requestId: ctx.requestId, ...result.value, ...announced.value }, 'records disposed of')
}

/** Notifies the owners of API tokens that end within a week. */
export async function warnOfTokens(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = await warnOfEndingTokens(ctx, {})
  if (!result.ok) throw new Error(`Telling of ending tokens was refused: ${result.problem.code}`)
  if (result.value.told > 0) log.info({ requestId: ctx.requestId, ...result.value }, 'told of tokens that end soon')
}

/** Expires proposed credits, and reminds people of those that are waiting. */
export async function followUpProposals(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const lapsed = await lapseCreditProposals(ctx, {})
  if (!lapsed.ok) throw new Error(`Ending proposed credits was refused: ${lapsed.problem.code}`)
  const reminded = await remindOfCreditProposals(ctx, {})
  if (!reminded.ok) throw new Error(`Reminding of proposed credits was refused: ${reminded.problem.code}`)
  if (lapsed.value.lapsed + reminded.value.told > 0)
    log.info({ requestId: ctx.requestId, ...lapsed.value, ...reminded.value }, 'proposed credits looked after')
}

/** Asks members whom document requests missed: those who joined while the feature was off. */
export async function askJoiners(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = await askMissedJoiners(ctx, {})
  if (!result.ok) throw new Error(`Asking who joined was refused: ${result.problem.code}`)
  if (result.value.asked > 0) log.info({ requestId: ctx.requestId, ...result.value }, 'people asked for documents')
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
