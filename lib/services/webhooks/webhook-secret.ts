import { randomBytes } from 'node:crypto'
import type { WebhookRecord } from '@/lib/data/webhooks/webhooks'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'

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
export async function withSecret(ctx: Ctx, w: Promise<Result<Sealed>>): Promise<Result<WebhookWithSecret>> {
  const result = await w
  // A stale edit is refused without the current webhook, because these responses consist of a secret with its webhook.
  if (!result.ok) return fail(result.problem.code, result.problem.fields, { params: result.problem.params })
  const { webhook, sealed } = result.value
  const secret = ctx.webhooks.open(Buffer.from(sealed, 'base64'))
  if (secret === null) throw new Error('A secret that was just sealed does not open')
  return ok({ webhook, secret })
}
