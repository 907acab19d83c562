import { z } from 'zod'
import { countCodeTry, findLatestCode } from '@/lib/data/contacts/contacts'
import { codeTextLength, readSentCode, sentCodeProblem } from '@/lib/domain/people/contact-values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { checkedBy } from '../inputs'
import { isOneOfSecrets } from '../same-secret'
import { codeLimits } from './code-limits'

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
