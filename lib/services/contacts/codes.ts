import { z } from 'zod'
import { countCodeTry, findLatestCode, insertCode, lockContactRow } from '@/lib/data/contacts/contacts'
import type { ContactRecord } from '@/lib/data/users/read'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { codeTextLength, readSentCode, sentCodeProblem } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { checkedBy } from '../inputs'
import { limitUse } from '../limit-use'
import { isOneOfSecrets } from '../same-secret'
import { write } from '../write'

/** A contact code: valid 10 minutes, 5 tries, a new one after 60 seconds (product description, section 4). */
export const codeLimits = { minutes: 10, tries: 5, resendSeconds: 60 }

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
  return write(ctx, async (w) => {
    await lockContactRow(w.tx, contactId)
    const last = await findLatestCode(w.tx, contactId)
    const wait = last ? Math.ceil((last.createdAt.getTime() - ctx.now.getTime()) / 1000) + codeLimits.resendSeconds : 0
    if (wait > 0) return fail('codeTooSoon', undefined, { params: { seconds: wait } })
    const expiresAt = new Date(ctx.now.getTime() + codeLimits.minutes * 60_000)
    const codeId = await insertCode(w.tx, { userId, contactId, createdAt: ctx.now, expiresAt })
    await w.send({ queue: 'mail', data: { kind: mail, codeId, locale: ctx.locale } })
    w.audit({ action, subjectType: 'Contact', subjectId: contactId, personId: userId })
    return ok({ contactId, kind, value, expiresAt })
  })
}

/** A typed code: six digits, with or without spaces; full-width digits are accepted. */
export const code = z
  .string('validation.required')
  .max(codeTextLength)
  .superRefine(checkedBy(sentCodeProblem))
  .transform(readSentCode)

/**
 * Checks the newest code sent to a contact and counts one try; returns the code's id, for the write to mark it as used.
 */
export async function checkCode(ctx: Ctx, contactId: string, typedCode: string): Promise<Result<string>> {
  const sent = await findLatestCode(ctx.db, contactId)
  if (!sent || sent.usedAt || sent.expiresAt <= ctx.now) return codeExpired()
  const codeTry = await countCodeTry(ctx.db, sent.id, codeLimits.tries)
  // When two requests send the right code at once, only the first can use it.
  if (codeTry === 'used') return codeExpired()
  if (codeTry === 'noneLeft') return fail('codeTooManyTries', { code: 'validation.codeTooManyTries' })
  if (isOneOfSecrets(typedCode, ctx.codesFor(sent.id))) return ok(sent.id)
  const left = codeLimits.tries - codeTry.tries
  return fail('codeWrong', { code: { key: 'validation.codeWrong', params: { left } } })
}

/** The refusal of a used or expired code. */
export const codeExpired = () => fail('codeExpired', { code: 'validation.codeExpired' })
