import { fullName } from '@/lib/domain/people/names'
import { memberToName } from '@/lib/domain/webhooks/chat'
import { testEvent, type WebhookFormat } from '@/lib/domain/webhooks/events'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { all, raw, sql } from '../sql'
import { markPending } from './events'

type Row = Prisma.WebhookDeliveryGetPayload<object>
type DeliveryState = Row['state']
export type AttemptRecord = Pick<
  Prisma.WebhookAttemptGetPayload<object>,
  'id' | 'at' | 'status' | 'error' | 'durationMs'
>
type EventRecord = Prisma.WebhookEventGetPayload<{
  select: { id: true; type: true; createdAt: true; orgId: true; data: true }
}>
/** The format in which a webhook receives events, and the names that a chat message mentions. */
type DeliveryFormat = { format: WebhookFormat; locale: string; orgName: string; memberName: string | null }
/** One event on its way to one webhook, with its last attempt. */
export type DeliveryRecord = Row & { event: EventRecord; orgId: string; last: AttemptRecord | null; as: DeliveryFormat }

const eventParts = { id: true, type: true, createdAt: true, orgId: true, data: true } as const
const attemptParts = { id: true, at: true, status: true, error: true, durationMs: true } as const
const parts = {
  event: { select: eventParts },
  subscription: { select: { format: true, locale: true, org: { select: { name: true } } } },
} satisfies Prisma.WebhookDeliveryInclude

type Format = { format: WebhookFormat; locale: string; org: { name: string } }
type Loaded = Row & { event: EventRecord; subscription: Format }

async function toRecords(db: Db | Tx, rows: readonly Loaded[]): Promise<DeliveryRecord[]> {
  const lastAttemptRows = await lastAttempts(
    db,
    rows.map(({ id }) => id),
  )
  return (await withNames(db, rows)).map(({ subscription: _subscription, ...row }) => ({
    ...row,
    orgId: row.event.orgId,
    last: lastAttemptRows.get(row.id) ?? null,
  }))
}

/**
 * Queried separately: Prisma would query three relations at once, which the driver refuses on the single connection of
 * a transaction.
 */
async function lastAttempts(db: Db | Tx, deliveryIds: readonly string[]): Promise<Map<string, AttemptRecord>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await db.$queryRaw<(AttemptRecord & { deliveryId: string })[]>`
    SELECT DISTINCT ON ("deliveryId") "deliveryId", "id", "at", "status", "error", "durationMs" FROM "WebhookAttempt"
    WHERE "deliveryId" = ANY(${[...deliveryIds]}::uuid[]) ORDER BY "deliveryId", "at" DESC, "id" DESC`
  return new Map(rows.map(({ deliveryId, ...attempt }) => [deliveryId, attempt]))
}

/**
 * Adds the format of each delivery. It takes one more statement when a chat message mentions members, by their current
 * names.
 */
async function withNames<T extends { event: EventRecord; subscription: Format }>(
  db: Db | Tx,
  rows: readonly T[],
): Promise<(T & { as: DeliveryFormat })[]> {
  const memberOf = ({ event, subscription }: T) => (subscription.format === 'CHAT' ? memberToName(event) : null)
  const ids = rows.flatMap((row) => memberOf(row) ?? [])
  const people = { id: true, orgId: true, user: { select: { firstName: true, middleName: true, lastName: true } } }
  const roles = ids.length > 0 ? await db.role.findMany({ where: { id: { in: ids } }, select: people }) : []
  const nameIn = (orgId: string, id: string | null) => {
    const role = roles.find((role) => role.id === id && role.orgId === orgId)
    return (role && fullName(role.user)) || null
  }
  return rows.map((row) => {
    const { format, locale, org } = row.subscription
    return { ...row, as: { format, locale, orgName: org.name, memberName: nameIn(row.event.orgId, memberOf(row)) } }
  })
}

/** A delivery of a webhook that has not been removed. */
export async function findDelivery(db: Db | Tx, id: string): Promise<DeliveryRecord | null> {
  const where = { id, subscription: { state: { not: 'ENDED' } } } as const
  const row = await db.webhookDelivery.findFirst({ where, include: parts })
  return row && ((await toRecords(db, [row]))[0] ?? null)
}

/** The types of all events in the log of a webhook, sent or waiting. */
export async function listTypesInLog(tx: Tx, webhookId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ type: string }[]>`
    SELECT DISTINCT e."type" FROM "WebhookDelivery" d JOIN "WebhookEvent" e ON e."id" = d."eventId"
    WHERE d."subscriptionId" = ${webhookId}::uuid ORDER BY e."type"`
  return rows.map(({ type }) => type)
}

/** All attempts of a delivery, newest first. */
export const listAttempts = (db: Db, deliveryId: string): Promise<AttemptRecord[]> =>
  db.webhookAttempt.findMany({
    where: { deliveryId },
    select: attemptParts,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })

type Position = { createdAt: Date; id: string }
type Page = { webhookId: string; state: DeliveryState | null; after: Position | null; take: number }

/** A page of a webhook's log, newest first, found by index at any depth. */
export async function listDeliveryPage(db: Db, { webhookId, state, after, take }: Page): Promise<DeliveryRecord[]> {
  const conditions = all([
    sql`"subscriptionId" = ${webhookId}::uuid`,
    // A literal, because the indexes of waiting and of failed deliveries are partial indexes for one state.
    ...(state ? [sql`"state" = ${raw(`'${state}'`)}`] : []),
    ...(after ? [sql`("createdAt", "id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "WebhookDelivery" WHERE ${conditions} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}::int`
  const where = { id: { in: ids.map(({ id }) => id) } }
  const rows = await db.webhookDelivery.findMany({ where, include: parts })
  const byId = new Map((await toRecords(db, rows)).map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Limit up to which deliveries are counted. */
const countedAtMost = 1000
export type DeliveryCounts = { waiting: number; failed: number }

/** Number of a webhook's stored deliveries that are waiting, and of those that were given up. */
export async function countDeliveries(db: Db, webhookIds: readonly string[]): Promise<Map<string, DeliveryCounts>> {
  const rows = await db.$queryRaw<(DeliveryCounts & { id: string })[]>`
    SELECT w."id",
      (SELECT count(*)::int FROM (SELECT 1 FROM "WebhookDelivery" d WHERE d."subscriptionId" = w."id" AND d."state" = 'PENDING'
        LIMIT ${countedAtMost}) p) AS "waiting",
      (SELECT count(*)::int FROM (SELECT 1 FROM "WebhookDelivery" d WHERE d."subscriptionId" = w."id" AND d."state" = 'FAILED'
        LIMIT ${countedAtMost}) f) AS "failed"
    FROM unnest(${[...webhookIds]}::uuid[]) AS w("id")`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** A delivery that is to be sent now, with all data it needs. Secrets are sealed. */
export type DueDelivery = {
  id: string
  attemptCount: number
  /** Until when no other process sends it; also identifies the attempt when it is recorded. */
  leasedUntil: Date
  url: string
  secret: Uint8Array
  oldSecret: Uint8Array | null
  event: EventRecord
  as: DeliveryFormat
}

/**
 * Claims up to `size` due deliveries of an active webhook of an active organization, oldest first, and keeps other
 * processes from sending them until `leasedUntil`. If this process ends before it has sent them, nothing is lost: they
 * are due again then.
 */
export async function claimDeliveries(
  db: Db,
  webhookId: string,
  { now, leasedUntil, size }: { now: Date; leasedUntil: Date; size: number },
): Promise<DueDelivery[]> {
  const claimed = await db.$queryRaw<{ id: string }[]>`
    WITH due AS MATERIALIZED (
      SELECT d."id" FROM "WebhookDelivery" d JOIN "WebhookSubscription" s ON s."id" = d."subscriptionId" AND s."state" = 'ACTIVE'
        JOIN "OrgFeature" f ON f."orgId" = s."orgId" AND f."featureType" = 'WEBHOOKS'
        JOIN "Org" o ON o."id" = s."orgId" AND o."state" = 'ACTIVE'
      WHERE d."subscriptionId" = ${webhookId}::uuid AND d."state" = 'PENDING' AND d."nextAttemptAt" <= ${now}::timestamptz
      ORDER BY d."nextAttemptAt", d."id" LIMIT ${size} FOR UPDATE OF d SKIP LOCKED)
    UPDATE "WebhookDelivery" d SET "nextAttemptAt" = ${leasedUntil}::timestamptz FROM due WHERE d."id" = due."id"
    RETURNING d."id"`
  if (claimed.length === 0) return []
  const rows = await db.webhookDelivery.findMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
    include: { event: { select: eventParts }, subscription: { include: { org: { select: { name: true } } } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return (await withNames(db, rows)).map(({ id, attemptCount, event, subscription, as }) => {
    const { url, secret, oldSecret, oldSecretUntil } = subscription
    const stillGood = oldSecretUntil !== null && oldSecretUntil > now
    return { id, attemptCount, leasedUntil, url, secret, oldSecret: stillGood ? oldSecret : null, event, as }
  })
}

/** The result of one attempt, and the resulting state of its delivery. */
export type AttemptMade = {
  deliveryId: string
  leasedUntil: Date
  status: number | null
  error: string | null
  durationMs: number
  state: DeliveryState
  nextAttemptAt: Date | null
}

/**
 * Records attempts in one statement and returns the deliveries that were still ours. Those that another process has
 * claimed in the meantime belong to that process.
 */
export async function recordAttempts(tx: Tx, attempts: readonly AttemptMade[], at: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH n AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(attempts)}::json) AS n("deliveryId" uuid, "leasedUntil" timestamptz,
        "status" int, "error" text, "durationMs" int, "state" "WebhookDeliveryState", "nextAttemptAt" timestamptz)),
    moved AS (
      UPDATE "WebhookDelivery" d SET "state" = n."state", "nextAttemptAt" = n."nextAttemptAt", "attemptCount" = d."attemptCount" + 1,
        "deliveredAt" = CASE WHEN n."state" = 'DELIVERED' THEN ${at}::timestamptz END
      FROM n WHERE d."id" = n."deliveryId" AND d."state" = 'PENDING' AND d."nextAttemptAt" = n."leasedUntil" RETURNING d."id"),
    told AS (
      INSERT INTO "WebhookAttempt" ("at", "deliveryId", "status", "error", "durationMs")
      SELECT ${at}::timestamptz, n."deliveryId", n."status", n."error", n."durationMs" FROM n JOIN moved m ON m."id" = n."deliveryId")
    SELECT "id" FROM moved`
  return rows.map(({ id }) => id)
}

/** Makes waiting deliveries due again, when the webhook is active again. */
export async function resumeDeliveries(tx: Tx, webhookId: string, at: Date): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { subscriptionId: webhookId, state: 'PENDING' },
    data: { nextAttemptAt: at },
  })
  markPending(tx, [webhookId])
}

/** Holds pending deliveries until the webhook is active again. */
export async function pauseDeliveries(tx: Tx, webhookId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { subscriptionId: webhookId, state: 'PENDING' },
    data: { nextAttemptAt: null },
  })
}

/** Active webhooks with something due. Events recorded while a webhook was being resumed become due as well. */
export async function listDueWebhooks(db: Db | Tx, now: Date): Promise<string[]> {
  await db.$executeRaw`
    UPDATE "WebhookDelivery" d SET "nextAttemptAt" = ${now}::timestamptz FROM "WebhookSubscription" s
    WHERE s."id" = d."subscriptionId" AND s."state" = 'ACTIVE' AND d."state" = 'PENDING' AND d."nextAttemptAt" IS NULL`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "WebhookSubscription" s JOIN "OrgFeature" f ON f."orgId" = s."orgId" AND f."featureType" = 'WEBHOOKS'
      JOIN "Org" o ON o."id" = s."orgId" AND o."state" = 'ACTIVE'
    WHERE s."state" = 'ACTIVE' AND EXISTS (SELECT 1 FROM "WebhookDelivery" d
      WHERE d."subscriptionId" = s."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= ${now}::timestamptz)
    ORDER BY s."id"`
  return rows.map(({ id }) => id)
}

/** Sends an event once more: a new delivery that refers to the previous one. */
export async function insertReplay(tx: Tx, { id, subscriptionId, eventId }: Row, at: Date): Promise<string> {
  const data = { createdAt: at, subscriptionId, eventId, nextAttemptAt: at, replayOfId: id }
  const delivery = await tx.webhookDelivery.create({ data, select: { id: true } })
  markPending(tx, [subscriptionId])
  return delivery.id
}

/** The same for up to `size` events since an instant that a webhook never accepted and that are not being delivered. */
export async function insertReplays(
  tx: Tx,
  { webhookId, since, at, size }: { webhookId: string; since: Date; at: Date; size: number },
): Promise<number> {
  const count = await tx.$executeRaw`
    INSERT INTO "WebhookDelivery" ("createdAt", "subscriptionId", "eventId", "nextAttemptAt", "replayOfId")
    SELECT ${at}::timestamptz, f."subscriptionId", f."eventId", ${at}::timestamptz, f."id" FROM (
      SELECT DISTINCT ON (d."eventId") d."id", d."subscriptionId", d."eventId", e."createdAt" FROM "WebhookDelivery" d
        JOIN "WebhookEvent" e ON e."id" = d."eventId" AND e."type" <> ${testEvent}
      WHERE d."subscriptionId" = ${webhookId}::uuid AND d."state" = 'FAILED' AND e."createdAt" >= ${since}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM "WebhookDelivery" o WHERE o."eventId" = d."eventId"
          AND o."subscriptionId" = d."subscriptionId" AND o."state" <> 'FAILED')
      ORDER BY d."eventId", d."createdAt" DESC) f
    ORDER BY f."createdAt", f."eventId" LIMIT ${size}`
  if (count > 0) markPending(tx, [webhookId])
  return count
}
