import { memorySender } from '@/lib/adapters/webhooks/memory-sender'
import { removeMember } from '@/lib/services/members/remove-member'
import { listWebhookDeliveries } from '@/lib/services/webhooks/list-deliveries'
import { done } from './done'
import { type MadeOrg, makeRole } from './orgs'
import { ctxOfAdmin, makeClassOrg } from './tasks'
import { makeWebhook } from './webhooks'

/** An organization with a webhook at an address. */
export async function makeListening(url: string, fields: Record<string, unknown> = {}) {
  const org = await makeClassOrg()
  const made = await makeWebhook(org, { url, ...fields })
  return { org, ...made }
}

/** Somebody leaves: one event of `member.ended`. */
export async function endOne(org: MadeOrg, at: Date) {
  const role = await makeRole({ orgId: org.id })
  const ctx = ctxOfAdmin(org, { now: at })
  await done(removeMember(ctx, { id: role.id, version: 1, reason: 'RESIGNED' }))
  return { role, sent: ctx.sent }
}

/** The log of a webhook, as an administrator sees it. */
export const deliveriesOf = async (org: MadeOrg, webhookId: string) =>
  (await done(listWebhookDeliveries(ctxOfAdmin(org), { webhookId }))).edges.map(({ node }) => node)

/** A sender that always gets this answer. */
export const answers = (code: number | null, error: string | null) => memorySender(() => ({ status: code, error }))
export const failing = () => answers(500, 'status')
