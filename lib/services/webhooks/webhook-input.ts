import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findWebhook, lockWebhook, type WebhookRecord } from '@/lib/data/webhooks/webhooks'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { scopesToRead, type WebhookFormat, webhookEvents, webhookFormats } from '@/lib/domain/webhooks/events'
import { type EndpointRule, endpointProblem } from '@/lib/domain/webhooks/public-address'
import { webhookLimits } from '@/lib/domain/webhooks/values'
import type { Ctx, SignedInCtx } from '../ctx'
import { id, line, oneNamed, oneOf, version } from '../inputs'
import { type Write, write } from '../write'

/** The events to send: at least one, without duplicates. */
export const events = z
  .array(oneNamed(webhookEvents), 'validation.chooseAtLeastOne')
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

/**
 * The refusal of a token that may not read what a webhook sends: by its address, or by its log, it would read it all the
 * same. Null for a person, and for a token that may.
 */
export function refuseUnreadable(
  { viewer: { scopes } }: SignedInCtx,
  { events, format }: { events: readonly string[]; format: WebhookFormat },
): Result<never> | null {
  const scope = scopes && scopesToRead(events, format).find((needed) => !scopes.includes(needed))
  return scope ? fail('scopeRequired', undefined, { params: { scope } }) : null
}

/** A webhook with the secret that signs its deliveries, returned only once. */
export type WebhookWithSecret = { webhook: WebhookRecord; secret: string }
/** The sealed form, which a write stores for a repeated request. */
export type Sealed = { webhook: WebhookRecord; sealed: string }

/** A new secret in the format of Standard Webhooks (`whsec_` and 32 bytes in base64), sealed for the database. */
export const newSealedSecret = ({ webhooks }: Ctx): Uint8Array =>
  webhooks.seal(`whsec_${randomBytes(32).toString('base64')}`)

/** The response that a write stores, without a readable secret. */
export const sealedAnswer = (webhook: WebhookRecord, sealedSecret: Uint8Array): Result<Sealed> =>
  ok({ webhook, sealed: Buffer.from(sealedSecret).toString('base64') })

/** The response of such a write with its secret in clear text, even when the request is repeated. */
export async function withSecret(ctx: Ctx, sealing: Promise<Result<Sealed>>): Promise<Result<WebhookWithSecret>> {
  const result = await sealing
  // A stale edit is refused without the current webhook, because these responses consist of a secret with its webhook.
  if (!result.ok) return fail(result.problem.code, result.problem.fields, { params: result.problem.params })
  const { webhook, sealed } = result.value
  const secret = ctx.webhooks.open(Buffer.from(sealed, 'base64'))
  if (secret === null) throw new Error('A secret that was just sealed does not open')
  return ok({ webhook, secret })
}

/** The result of a change: the entry for the history, and the response to the caller. */
export type WebhookChange<T> = {
  action: AuditAction
  after: WebhookRecord | null
  detail?: Record<string, unknown>
  answer: T
}

/** Changes a locked webhook if its version is still the one the caller saw. */
export const changeWebhook = <T>(
  ctx: SignedInCtx,
  { id, version }: { id: string; version: number },
  change: (w: Write, webhook: WebhookRecord) => Promise<Result<WebhookChange<T>>>,
): Promise<Result<T>> =>
  write(ctx, async (w) => {
    const before = await lockWebhook(w.tx, id)
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: before })
    const result = await change(w, before)
    if (!result.ok) return result
    const { action, after, detail, answer } = result.value
    const { orgId } = before
    w.audit({
      action,
      subjectType: 'Webhook',
      subjectId: id,
      orgId,
      ...(detail && { detail }),
      before,
      ...(after && { after }),
    })
    return { ok: true, value: answer }
  })

/** Resolves the webhook of an input by `id`. */
export const webhookById = ({ db }: SignedInCtx, { id }: { id: string }): Promise<WebhookRecord | null> =>
  findWebhook(db, id)

/** Resolves the webhook of an input by `webhookId`. */
export const webhookOf = ({ db }: Ctx, { webhookId }: { webhookId: string }): Promise<WebhookRecord | null> =>
  findWebhook(db, webhookId)

/** Everything about webhooks belongs to one feature. */
export const webhookFeature = { type: 'WEBHOOKS' as const, orgOf: ({ orgId }: { orgId: string }) => orgId }
