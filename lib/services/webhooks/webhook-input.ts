import { z } from 'zod'
import { type EndpointRule, endpointProblem } from '@/lib/domain/webhooks/endpoint'
import { webhookEvents, webhookFormats } from '@/lib/domain/webhooks/events'
import { webhookLimits } from '@/lib/domain/webhooks/values'
import { id, line, oneOf, version } from '../inputs'

/** The events to send: at least one, without duplicates. */
export const events = z
  .array(oneOf(webhookEvents), 'validation.chooseAtLeastOne')
  .min(1, 'validation.chooseAtLeastOne')
  .max(webhookEvents.length, 'validation.tooMany')
  .transform((names) => webhookEvents.filter((name) => names.includes(name)))

/** The format of deliveries, and the language of sentences. */
export const format = oneOf(webhookFormats)
export const language = oneOf(['en', 'es', 'ja'])

export const webhookName = line(webhookLimits.name)
export const webhookUrl = line(webhookLimits.url)

/** One webhook, with the version the caller saw. */
export const seenWebhook = z.strictObject({ id, version })

/** Problems with an address, by its field; empty when there are none. */
export function urlProblems(url: string | undefined, rule: EndpointRule): Record<string, string> {
  const problem = url === undefined ? null : endpointProblem(url, rule)
  return problem ? { 'input.url': problem } : {}
}
