import 'server-only'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

export type Row = Prisma.WebhookSubscriptionGetPayload<object>

/** An address of an organization's own program, and what it is told. Its secrets never leave `lib/data` but sealed. */
export type WebhookRecord = Omit<Row, 'secret' | 'oldSecret' | 'createdById'>

export const shown = {
  id: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  orgId: true,
  name: true,
  url: true,
  events: true,
  oldSecretUntil: true,
  state: true,
  failingSince: true,
} as const

/** One that was not removed; null for every other. */
export const findWebhook = (db: Db | Tx, id: string): Promise<WebhookRecord | null> =>
  db.webhookSubscription.findFirst({ where: { id, state: { not: 'ENDED' } }, select: shown })

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
    select: shown,
  })

/** How many an organization has. */
export const countWebhooks = (tx: Tx, orgId: string): Promise<number> =>
  tx.webhookSubscription.count({ where: { orgId, state: { not: 'ENDED' } } })

/** Who administers an organization and works there. */
export async function listAdminIds(tx: Tx, orgId: string): Promise<string[]> {
  const where = { orgId, roleType: 'ADMIN', state: 'ACTIVE' } as const
  const rows = await tx.role.findMany({ where, select: { userId: true }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.userId)
}
