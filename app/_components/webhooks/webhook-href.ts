import { withQuery } from '@/app/_lists/address'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

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

/** Reads the query of the address; values that are not understood are ignored. */
export function readWebhookQuery(said: Readonly<Record<string, string | string[] | undefined>>): WebhookQuery {
  const one = (name: string) => {
    const value = said[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 2000) : null
  }
  const state = one('state')
  return {
    webhook: one('webhook'),
    delivery: one('delivery'),
    state: state !== null && isOneOf(shownStates, state) ? state : null,
    after: one('after'),
  }
}

/** The address of the webhooks of an organization, or of a part of them; what is as usual is left out. */
export const webhookHref = (orgId: string, { webhook, delivery, state, after }: Partial<WebhookQuery> = {}): string =>
  withQuery(`/orgs/${orgId}`, { tab: 'webhooks', webhook, delivery, state, after })
