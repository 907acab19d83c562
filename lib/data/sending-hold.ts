import type { Db, Tx } from './db'
import { listOperations } from './operation-runs'

/**
 * Since a restore nothing leaves: when it was, of when the backup is, and whether somebody has said that messages may
 * leave again.
 */
export type SendingHold = { restoredAt: Date; madeAt: Date; asked: boolean }

/** Whether messages are held; null in an installation that was never restored, and in one where they leave again. */
export async function findSendingHold(db: Db): Promise<SendingHold | null> {
  const runs = await listOperations(db)
  const restored = runs.find(({ kind }) => kind === 'restore')
  const sending = runs.find(({ kind, at }) => kind === 'sending' && restored && at >= restored.at)
  if (!restored || sending?.ok) return null
  return { restoredAt: restored.at, madeAt: new Date(String(restored.detail.madeAt)), asked: sending !== undefined }
}

/** Jobs that end in a message. A deleted file of somebody who left is none. */
const sendingJobs = `"name" IN ('mail', 'invitationMail', 'invitations', 'notices', 'webhooks')
  OR ("name" = 'erasures' AND "data" ->> 'kind' = 'farewell')`

/**
 * Forgets every message that waits, in one transaction with the note that messages leave again: another worker that
 * does the same finds nothing to forget. A notification stays where its person sees it in the product. Returns null
 * when another has done it.
 */
export async function dropWaitingMessages(tx: Tx): Promise<{ messages: number; deliveries: number } | null> {
  const claimed = await tx.$executeRaw`
    UPDATE "OperationRun" SET "ok" = true WHERE "kind" = 'sending' AND NOT "ok"`
  if (claimed === 0) return null
  const messages = await tx.$executeRawUnsafe(
    `DELETE FROM pgboss.job WHERE "state" IN ('created', 'retry') AND (${sendingJobs})`,
  )
  await tx.$executeRaw`
    UPDATE "Notification" SET "updatedAt" = now(), "sentAt" = CASE WHEN 'IN_APP' = ANY("channels") THEN now() END,
      "channels" = ARRAY(SELECT way FROM unnest("channels") way WHERE way = 'IN_APP'),
      "state" = (CASE WHEN 'IN_APP' = ANY("channels") THEN 'SENT' ELSE 'SUPPRESSED' END)::"NotificationState"
    WHERE "state" = 'SCHEDULED'`
  const deliveries = await tx.$executeRaw`
    UPDATE "WebhookDelivery" SET "state" = 'FAILED', "nextAttemptAt" = NULL WHERE "state" = 'PENDING'`
  return { messages, deliveries }
}
