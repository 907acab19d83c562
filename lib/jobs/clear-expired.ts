import 'server-only'
import { randomUUID } from 'node:crypto'
import { resealed } from '@/lib/adapters/identity/seal'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { clearRosters } from '@/lib/services/board-checks/clear-rosters'
import { clearDocuments } from '@/lib/services/documents/clear-documents'
import { clearImports } from '@/lib/services/imports/clear-imports'
import { clearSurveyLinks } from '@/lib/services/inspections/survey-links'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { clearReplays } from '@/lib/services/rules/clear-replays'
import { clearTranscriptLinks } from '@/lib/services/transcripts/transcript-links'
import { clearWebhookEvents, resealSecrets } from '@/lib/services/webhooks/maintenance'
import { jobQueue } from './queue'

/** Clears what is kept for a time only: uploaded lists of people, events of webhooks, deleted documents, survey links, links to transcripts, lists of boards, replays of rules, traces; seals secrets of webhooks anew. */
export async function clearExpired(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'upkeep', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const result = await clearImports(ctx, {})
  if (!result.ok) throw new Error(`Clearing imports was refused: ${result.problem.code}`)
  if (result.value.cleared > 0) log.info({ requestId, ...result.value }, 'imports cleared')
  const events = await clearWebhookEvents(ctx, {})
  if (!events.ok) throw new Error(`Clearing events of webhooks was refused: ${events.problem.code}`)
  if (events.value.deleted > 0) log.info({ requestId, ...events.value }, 'events of webhooks cleared')
  const secrets = await resealSecrets(ctx, { reseal: resealed })
  if (!secrets.ok) throw new Error(`Sealing secrets of webhooks anew was refused: ${secrets.problem.code}`)
  if (secrets.value.resealed > 0) log.info({ requestId, ...secrets.value }, 'secrets of webhooks sealed anew')
  const documents = await clearDocuments(ctx, {})
  if (!documents.ok) throw new Error(`Clearing documents was refused: ${documents.problem.code}`)
  if (documents.value.erased > 0) log.info({ requestId, ...documents.value }, 'deleted documents erased')
  const links = await clearSurveyLinks(ctx, {})
  if (!links.ok) throw new Error(`Clearing survey links was refused: ${links.problem.code}`)
  if (links.value.erased > 0) log.info({ requestId, ...links.value }, 'survey links erased')
  const shared = await clearTranscriptLinks(ctx, {})
  if (!shared.ok) throw new Error(`Clearing links to transcripts was refused: ${shared.problem.code}`)
  if (shared.value.erased > 0) log.info({ requestId, ...shared.value }, 'links to transcripts erased')
  const rosters = await clearRosters(ctx, {})
  if (!rosters.ok) throw new Error(`Clearing lists of boards was refused: ${rosters.problem.code}`)
  if (rosters.value.cleared > 0) log.info({ requestId, ...rosters.value }, 'lists of boards cleared')
  const replays = await clearReplays(ctx, {})
  if (!replays.ok) throw new Error(`Clearing replays was refused: ${replays.problem.code}`)
  if (replays.value.deleted > 0) log.info({ requestId, ...replays.value }, 'replays cleared')
  const traces = await clearExpiredRecords(ctx, {})
  if (!traces.ok) throw new Error(`Clearing traces was refused: ${traces.problem.code}`)
}
