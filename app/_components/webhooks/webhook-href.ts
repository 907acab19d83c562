import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'

/** States of a delivery by which the log can be filtered. */
export const shownStates = ['PENDING', 'FAILED', 'DELIVERED'] as const
type ShownState = (typeof shownStates)[number]

/** The view named by the address: the list, one webhook with its log, or one delivery. */
export type WebhookQuery = {
  webhook: string | null
  delivery: string | null
  state: ShownState | null
  after: string | null
}

/** Reads the address; invalid values are ignored. */
export function readWebhookQuery(params: SearchParams): WebhookQuery {
  const { text, code, after } = readAddress(params)
  return {
    webhook: text('webhook') || null,
    delivery: text('delivery') || null,
    state: code(shownStates, 'state'),
    after,
  }
}

/** The address of an organization's webhooks or of a part of them, without the values that are defaults. */
export const webhookHref = (orgId: string, { webhook, delivery, state, after }: Partial<WebhookQuery> = {}): string =>
  withQuery(`/orgs/${orgId}`, { tab: 'webhooks', webhook, delivery, state, after })
