import { createHmac } from 'node:crypto'
import { open, seal } from '@/lib/adapters/identity/seal'
import { httpsSender } from '@/lib/adapters/webhooks/https-sender'
import type { WebhookSender } from '@/lib/adapters/webhooks/webhook-port'
import { database } from '@/lib/data/db'
import { deliverWebhook } from '@/lib/jobs/deliver-webhooks'
import type { Job } from '@/lib/services/ctx'
import { createWebhook } from '@/lib/services/webhooks/create-webhook'
import type { WebhookWithSecret } from '@/lib/services/webhooks/webhook-secret'
import { next } from './counter'
import { done } from './done'
import type { MadeOrg } from './orgs'
import type { Received } from './receiver'
import { ctxOfAdmin } from './tasks'

/** What an installation on one computer calls: http and its own network. */
export const localWebhooks = { seal, open, local: true }

/** A webhook as an administrator enters it. */
export const webhookFields = (fields: Record<string, unknown> = {}) => ({
  name: `Staff system ${next()}`,
  url: 'https://staff.example.com/suma',
  events: ['member.ended'],
  ...fields,
})

/** A webhook of an organization that has the feature. */
export const makeWebhook = (org: MadeOrg, fields: Record<string, unknown> = {}): Promise<WebhookWithSecret> =>
  done(
    createWebhook(ctxOfAdmin(org, { webhooks: localWebhooks }), { input: { orgId: org.id, ...webhookFields(fields) } }),
  )

/** What was told to an organization's webhooks, oldest first. */
export const eventsOf = (org: MadeOrg) =>
  database().webhookEvent.findMany({ where: { orgId: org.id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })

/** Delivers what is due to a webhook at an instant; what the queue was given is in `sent`. */
export async function deliverAt(
  webhookId: string,
  now: Date,
  sender: WebhookSender = httpsSender({ local: true }),
): Promise<Job[]> {
  const sent: Job[] = []
  const jobs = { send: async (_tx: unknown, job: Job) => void sent.push(job) }
  await deliverWebhook(webhookId, { db: database(), sender, jobs, now: () => now })
  return sent
}

/** The signatures a delivery bears, each as the secret would make it. */
export const signedWith = (secret: string, { headers, body }: Received): boolean => {
  const [time, ...signatures] = String(headers['suma-signature']).split(',')
  const expected = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex')
  return signatures.includes(`v1=${expected}`)
}
