import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'

/** States of a delivery that the log is narrowed to. */
export const shownStates = ['PENDING', 'FAILED', 'DELIVERED'] as const
type ShownState = (typeof shownStates)[number]

/** What the address says: the list, one webhook with its log, or one delivery. */
export type WebhookQuery = {
  webhook: string | null
  delivery: string | null
  state: ShownState | null
  after: string | null
}

/** Reads the address; whatever is not understood counts as not said. */
export function readWebhookQuery(params: SearchParams): WebhookQuery {
  const { text, code, after } = readAddress(params)
  return {
    webhook: text('webhook') || null,
    delivery: text('delivery') || null,
    state: code(shownStates, 'state'),
    after,
  }
}

/** The address of the webhooks of an organization, or of a part of them; what is as usual is left out. */
export const webhookHref = (orgId: string, { webhook, delivery, state, after }: Partial<WebhookQuery> = {}): string =>
  withQuery(`/orgs/${orgId}`, { tab: 'webhooks', webhook, delivery, state, after })
