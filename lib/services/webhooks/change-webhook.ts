import { findWebhook, lockWebhook, type WebhookRecord } from '@/lib/data/webhooks/webhooks'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from '../ctx'
import { type Write, write } from '../write'

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
