import { randomUUID } from 'node:crypto'
import { type NewWebhookEvent, testEvent, toRecord } from '@/lib/domain/webhooks/events'
import type { Tx } from '../db'

/** The webhooks for which a transaction has recorded deliveries, until it commits. */
const pending = new WeakMap<object, Set<string>>()

/** Webhooks that have something to send once this transaction commits. */
export const listPendingWebhooks = (tx: Tx): string[] => [...(pending.get(tx) ?? [])]

/** Records that webhooks have something to send once this transaction commits. */
export function markPending(tx: Tx, webhookIds: readonly string[]): void {
  const all = pending.get(tx) ?? new Set()
  for (const id of webhookIds) all.add(id)
  pending.set(tx, all)
}

/**
 * Records events for every webhook that listens to them, in the transaction of the change and in one statement: each
 * event once, and a delivery to each webhook. Nothing is stored for organizations without the feature or without such a
 * webhook, nor of the licenses of somebody who was taken back and has not shown them again. The deliveries are sent if, and only if, the transaction commits.
 */
export async function emitEvents(tx: Tx, newEvents: readonly NewWebhookEvent[], at: Date): Promise<void> {
  if (newEvents.length === 0) return
  const rows = await tx.$queryRaw<{ subscriptionId: string }[]>`
    WITH meant AS MATERIALIZED (
      SELECT n."type", n."key", coalesce(n."orgId", r."orgId") AS "orgId",
        CASE WHEN n."userId" IS NULL THEN n."data" ELSE jsonb_build_object('userId', n."userId", 'memberId', r."id",
          'employeeId', r."employeeId") || n."data" END AS "data"
      FROM json_to_recordset(${JSON.stringify(newEvents.map(toRecord))}::json) AS n("type" text, "orgId" uuid, "userId" uuid, "key" text,
        "data" jsonb, "licenses" boolean)
      LEFT JOIN "Role" r ON r."userId" = n."userId"
        AND CASE WHEN n."orgId" IS NULL THEN r."state" <> 'ENDED' ELSE r."orgId" = n."orgId" END
      WHERE NOT n."licenses" OR r."licensesHidden" IS NOT TRUE),
    listening AS MATERIALIZED (
      SELECT s."id", s."orgId", s."events", s."state" FROM "WebhookSubscription" s
      WHERE s."state" <> 'ENDED' AND s."orgId" IN (SELECT "orgId" FROM meant) AND EXISTS (
        SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = s."orgId" AND f."featureType" = 'WEBHOOKS')),
    made AS (
      INSERT INTO "WebhookEvent" ("createdAt", "orgId", "type", "data", "dedupeKey")
      SELECT ${at}::timestamptz, m."orgId", m."type", m."data", m."type" || ':' || m."orgId" || ':' || m."key" FROM meant m
      WHERE EXISTS (SELECT 1 FROM listening s WHERE s."orgId" = m."orgId" AND m."type" = ANY(s."events"))
      ORDER BY 5 ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id", "orgId", "type")
    INSERT INTO "WebhookDelivery" ("createdAt", "subscriptionId", "eventId", "nextAttemptAt")
    SELECT ${at}::timestamptz, s."id", e."id", CASE WHEN s."state" = 'ACTIVE' THEN ${at}::timestamptz END
    FROM made e JOIN listening s ON s."orgId" = e."orgId" AND e."type" = ANY(s."events") ORDER BY s."id", e."id"
    RETURNING "subscriptionId"`
  markPending(
    tx,
    rows.map((row) => row.subscriptionId),
  )
}

/** SQL condition: this person is a member of an organization with a webhook; `person` is SQL for the id. */
export const listenedSql = (person: string): string => `EXISTS (
  SELECT 1 FROM "Role" r JOIN "WebhookSubscription" s ON s."orgId" = r."orgId" AND s."state" <> 'ENDED'
  WHERE r."userId" = ${person} AND r."state" <> 'ENDED')`

/** Records an event that only tests a webhook, with its delivery. Returns the delivery's id. */
export async function insertTestEvent(
  tx: Tx,
  { orgId, webhookId, data, at }: { orgId: string; webhookId: string; data: object; at: Date },
): Promise<string> {
  const event = { createdAt: at, orgId, type: testEvent, data, dedupeKey: `${testEvent}:${randomUUID()}` }
  const { id: eventId } = await tx.webhookEvent.create({ data: event, select: { id: true } })
  const delivery = { createdAt: at, subscriptionId: webhookId, eventId, nextAttemptAt: at }
  const { id } = await tx.webhookDelivery.create({ data: delivery, select: { id: true } })
  markPending(tx, [webhookId])
  return id
}
