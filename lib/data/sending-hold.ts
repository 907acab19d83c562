import type { Db, Tx } from './db'
import { listOperations } from './operation-runs'

/**
 * The hold on all messages after a restore: when the restore was, when its backup was made, and whether somebody has
 * said that messages may be sent again.
 */
export type SendingHold = { restoredAt: Date; madeAt: Date; asked: boolean }

/** The hold on messages; null when the installation was never restored, or when messages are sent again. */
export async function findSendingHold(db: Db): Promise<SendingHold | null> {
  const runs = await listOperations(db)
  const restored = runs.find(({ kind }) => kind === 'restore')
  const sending = runs.find(({ kind, at }) => kind === 'sending' && restored && at >= restored.at)
  if (!restored || sending?.ok) return null
  return { restoredAt: restored.at, madeAt: new Date(String(restored.detail.madeAt)), asked: sending !== undefined }
}

/** Jobs that end in a message. Erasing the files of a person who left is not one. */
const sendingJobs = `"name" IN ('mail', 'invitationMail', 'invitations', 'notices', 'webhooks')
  OR ("name" = 'erasures' AND "data" ->> 'kind' IN ('farewell', 'contactChanged'))`

/**
 * Deletes every waiting message, in one transaction with the record that messages are sent again, so that another
 * worker doing the same finds nothing. Notifications stay visible to their person in the product. Returns null when
 * another worker has already done it.
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
