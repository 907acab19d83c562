import { findLatestCode, insertCode, lockContactRow } from '@/lib/data/contacts/contacts'
import type { ContactRecord } from '@/lib/data/users/read'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { codeLimits } from './code-limits'

export type SentCode = { contactId: string; kind: ContactRecord['kind']; value: string; expiresAt: Date }
type Purpose = { mail: 'contactCode' | 'deletionCode'; action: AuditAction }

/** Sends a six-digit code to a person's contact; at most one a minute and ten an hour. */
export async function issueCode(
  ctx: Ctx,
  contact: ContactRecord,
  { mail, action }: Purpose,
): Promise<Result<SentCode>> {
  const { id: contactId, userId, kind, value } = contact
  const refusal = await limitUse(ctx, `code:${kind}:${value}`, { limit: 10, seconds: 3600 })
  if (refusal) return refusal
  return write(ctx, async ({ tx, audit, send }) => {
    await lockContactRow(tx, contactId)
    const last = await findLatestCode(tx, contactId)
    const wait = last ? Math.ceil((last.createdAt.getTime() - ctx.now.getTime()) / 1000) + codeLimits.resendSeconds : 0
    if (wait > 0) return fail('codeTooSoon', undefined, { params: { seconds: wait } })
    const expiresAt = new Date(ctx.now.getTime() + codeLimits.minutes * 60_000)
    const codeId = await insertCode(tx, { userId, contactId, createdAt: ctx.now, expiresAt })
    await send({ queue: 'mail', data: { kind: mail, codeId, locale: ctx.locale } })
    audit({ action, subjectType: 'Contact', subjectId: contactId, personId: userId })
    return ok({ contactId, kind, value, expiresAt })
  })
}
