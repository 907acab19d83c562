import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

type Row = Prisma.WebhookSubscriptionGetPayload<object>

/**
 * A webhook: the address of an organization's own program, and the events it receives. Its secrets leave `lib/data`
 * only sealed.
 */
export type WebhookRecord = Omit<Row, 'secret' | 'oldSecret' | 'createdById' | 'doubtedAt'>

const webhookSelect = {
  id: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  orgId: true,
  name: true,
  url: true,
  events: true,
  format: true,
  locale: true,
  oldSecretUntil: true,
  state: true,
  failingSince: true,
} as const

/** A webhook that has not been removed; otherwise null. */
export const findWebhook = (db: Db | Tx, id: string): Promise<WebhookRecord | null> =>
  db.webhookSubscription.findFirst({ where: { id, state: { not: 'ENDED' } }, select: webhookSelect })

type Page = { orgId: string; after: { createdAt: Date; id: string } | null; take: number }

/** An organization's webhooks, oldest first. */
export const listWebhookPage = (db: Db, { orgId, after, take }: Page): Promise<WebhookRecord[]> =>
  db.webhookSubscription.findMany({
    where: {
      orgId,
      state: { not: 'ENDED' },
      ...(after && {
        OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
    select: webhookSelect,
  })

/** Number of an organization's webhooks. */
export const countWebhooks = (tx: Tx, orgId: string): Promise<number> =>
  tx.webhookSubscription.count({ where: { orgId, state: { not: 'ENDED' } } })

export type NewWebhook = Pick<Row, 'orgId' | 'name' | 'url' | 'events' | 'format' | 'locale' | 'createdById'> & {
  secret: Uint8Array
}

export const insertWebhook = (tx: Tx, { secret, ...webhook }: NewWebhook): Promise<WebhookRecord> =>
  tx.webhookSubscription.create({ data: { ...webhook, secret: bytesOf(secret) }, select: webhookSelect })

const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Locks a webhook until the transaction ends and reads it as it is then; null when it was removed. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "WebhookSubscription" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findWebhook(tx, id)
}

/** The parts of a webhook that people change, or that depend on the success of its deliveries. */
type WebhookChanges = Partial<Pick<Row, 'name' | 'url' | 'events' | 'format' | 'locale' | 'state' | 'failingSince'>>

/** Changes a locked webhook. */
export const updateWebhook = (tx: Tx, id: string, changes: WebhookChanges): Promise<WebhookRecord> =>
  tx.webhookSubscription.update({
    where: { id },
    data: { ...changes, version: { increment: 1 } },
    select: webhookSelect,
  })

/** Stores since when nothing has been accepted. This is not a visible change, so the version stays the same. */
export async function setFailingSince(tx: Tx, id: string, failingSince: Date | null): Promise<void> {
  await tx.webhookSubscription.update({ where: { id }, data: { failingSince } })
}

/** Gives a webhook a new secret; the previous one stays valid until `oldSecretUntil`. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, oldSecretUntil }: { secret: Uint8Array; oldSecretUntil: Date },
): Promise<WebhookRecord> {
  await tx.$executeRaw`UPDATE "WebhookSubscription" SET "oldSecret" = "secret" WHERE "id" = ${id}::uuid`
  const data = { secret: bytesOf(secret), oldSecretUntil, version: { increment: 1 } }
  return tx.webhookSubscription.update({ where: { id }, data, select: webhookSelect })
}

/** The sealed secrets of all webhooks that have not been removed. */
export const listSealedSecrets = (db: Db): Promise<Pick<Row, 'id' | 'secret' | 'oldSecret'>[]> =>
  db.webhookSubscription.findMany({
    where: { state: { not: 'ENDED' } },
    select: { id: true, secret: true, oldSecret: true },
  })

/** Stores the same secrets sealed again, unless they were replaced in the meantime. */
export async function keepResealed(
  db: Db,
  before: Pick<Row, 'id' | 'secret' | 'oldSecret'>,
  now: { secret: Uint8Array; oldSecret: Uint8Array | null },
): Promise<void> {
  await db.webhookSubscription.updateMany({
    where: before,
    data: { secret: bytesOf(now.secret), oldSecret: now.oldSecret && bytesOf(now.oldSecret) },
  })
}

/** Ends a webhook for good: deletes its secrets and cancels its waiting deliveries. */
export async function endWebhook(tx: Tx, id: string): Promise<void> {
  const gone = { secret: new Uint8Array(), oldSecret: null, oldSecretUntil: null }
  await tx.webhookSubscription.update({
    where: { id },
    data: { ...gone, state: 'ENDED', failingSince: null, version: { increment: 1 } },
  })
  await tx.webhookDelivery.updateMany({
    where: { subscriptionId: id, state: 'PENDING' },
    data: { state: 'FAILED', nextAttemptAt: null },
  })
}

/** The active administrators of an organization. */
export async function listAdminIds(tx: Tx, orgId: string): Promise<string[]> {
  const where = { orgId, roleType: 'ADMIN', state: 'ACTIVE' } as const
  const rows = await tx.role.findMany({ where, select: { userId: true }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.userId)
}
