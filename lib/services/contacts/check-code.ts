import 'server-only'
import { z } from 'zod'
import { countCodeTry, findLatestCode } from '@/lib/data/contacts/contacts'
import { codeTextLength, readSentCode, sentCodeProblem } from '@/lib/domain/people/contact-values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import { judgedBy } from '../inputs'
import { isOneOfSecrets } from '../same-secret'
import { codeLimits } from './code-limits'

/** A code as people type it: six digits, with or without spaces, in any script's digits. */
export const code = z
  .string('validation.required')
  .max(codeTextLength)
  .superRefine(judgedBy(sentCodeProblem))
  .transform(readSentCode)

/** Whether this is the newest code sent to a contact, which counts one try; returns the code's id, to be used up by the write. */
export async function checkCode(ctx: Ctx, contactId: string, typedCode: string): Promise<Result<string>> {
  const sent = await findLatestCode(ctx.db, contactId)
  if (!sent || sent.usedAt || sent.expiresAt <= ctx.now) return codeExpired()
  const codeTry = await countCodeTry(ctx.db, sent.id, codeLimits.tries)
  // Sent twice at once, the right code is used by the first.
  if (codeTry === 'used') return codeExpired()
  if (codeTry === 'noneLeft') return fail('codeTooManyTries', { code: 'validation.codeTooManyTries' })
  if (isOneOfSecrets(typedCode, ctx.codesFor(sent.id))) return ok(sent.id)
  const left = codeLimits.tries - codeTry.tries
  return fail('codeWrong', { code: { key: 'validation.codeWrong', params: { left } } })
}

/** The code was used, or its time is over. */
export const codeExpired = () => fail('codeExpired', { code: 'validation.codeExpired' })
