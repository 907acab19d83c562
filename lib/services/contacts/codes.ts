import { z } from 'zod'
import {
  countCodeTry,
  findLatestCode,
  findVerifiedContact,
  insertCode,
  lockContactRow,
} from '@/lib/data/contacts/contacts'
import { countUses, readUses, waitOf } from '@/lib/data/shared-limits'
import type { ContactRecord } from '@/lib/data/users/read'
import { networkOf } from '@/lib/domain/access/client-address'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { codeTextLength, readSentCode, sentCodeProblem } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { counted } from '@/lib/telemetry/telemetry'
import type { ServiceCtx } from '../ctx'
import { checkedBy } from '../inputs'
import { isOneOfSecrets } from '../same-secret'
import { write } from '../write'

/** A contact code: valid 10 minutes, 5 tries, a new one after 60 seconds (product description, section 4). */
export const codeLimits = { minutes: 10, tries: 5, resendSeconds: 60 }

/** Codes an hour for each who claims a contact, and for all of them together. */
const mailsPerHour = { limit: 10, seconds: 3600 }
/** Once all together have had these: first codes an hour for new claimants in one network. */
const firstsPerNetwork = 2

/**
 * Wrong tries a day at one address or number, over everybody who claims it: after these, six digits could be guessed by
 * many accounts together, so only codes of twelve still open it. The owner can always get such a one.
 */
export const guessLimit = { limit: 20, seconds: 24 * 3600 }

type Address = Pick<ContactRecord, 'kind' | 'value'>
const guessesOf = ({ kind, value }: Address) => `codeGuess:${kind}:${value}`

export type SentCode = { contactId: string; kind: ContactRecord['kind']; value: string; expiresAt: Date }
type Purpose = { mail: 'contactCode' | 'deletionCode'; action: AuditAction }

/**
 * Sends a code to a person's contact: at most one a minute and ten an hour. It is a long one when it would join the
 * account of somebody else, and where codes are being guessed.
 */
export async function issueCode(
  ctx: ServiceCtx,
  contact: ContactRecord,
  { mail, action }: Purpose,
): Promise<Result<SentCode>> {
  const { id: contactId, userId, kind, value } = contact
  const refusal = await limitMails(ctx, contact)
  if (refusal) return refusal
  return write(ctx, async (w) => {
    await lockContactRow(w.tx, contactId)
    const last = await findLatestCode(w.tx, contactId)
    const wait = last ? Math.ceil((last.createdAt.getTime() - ctx.now.getTime()) / 1000) + codeLimits.resendSeconds : 0
    if (wait > 0) return fail('codeTooSoon', undefined, { params: { seconds: wait } })
    const expiresAt = new Date(ctx.now.getTime() + codeLimits.minutes * 60_000)
    const owner = await findVerifiedContact(w.tx, contact)
    const isGuessed = (await readUses(w.tx, guessesOf(contact), guessLimit.seconds)) >= guessLimit.limit
    const long = isGuessed || (owner !== null && owner.userId !== userId)
    const codeId = await insertCode(w.tx, { userId, contactId, long, createdAt: ctx.now, expiresAt })
    await w.send({ queue: 'mail', data: { kind: mail, codeId, locale: ctx.locale } })
    w.audit({ action, subjectType: 'Contact', subjectId: contactId, personId: userId })
    return ok({ contactId, kind, value, expiresAt })
  })
}

/**
 * Counts a code by claimant and address. Where claimants have worn out the codes of an address, one who has had none yet
 * still gets a first one, twice an hour in each network: its owner is not kept from it, and nobody fills an inbox by
 * claiming the address with many accounts.
 */
async function limitMails(ctx: ServiceCtx, { userId, kind, value }: ContactRecord): Promise<Result<never> | null> {
  const { limit, seconds } = mailsPerHour
  const own = await countUses(ctx.db, `code:${kind}:${value}:${userId}`, seconds)
  const all = await countUses(ctx.db, `code:${kind}:${value}`, seconds)
  const network = ctx.address === null ? 'unknown' : networkOf(ctx.address)
  const firsts =
    own.count === 1 && waitOf(all, limit) > 0
      ? await countUses(ctx.db, `code:${kind}:${value}:first:${network}`, seconds)
      : null
  const wait = Math.max(waitOf(own, limit), firsts ? waitOf(firsts, firstsPerNetwork) : waitOf(all, limit))
  return wait > 0 ? fail('tooManyRequests', undefined, { params: { seconds: wait } }) : null
}

/** A typed code, with or without spaces; full-width digits are accepted. */
export const code = z
  .string('validation.required')
  .max(codeTextLength)
  .superRefine(checkedBy(sentCodeProblem))
  .transform(readSentCode)

/** A right code, not used yet. */
export type CheckedCode = { id: string; long: boolean }

/**
 * Checks the newest code sent to a contact and counts one try; returns the code, for the write to mark it as used.
 */
export async function checkCode(
  ctx: ServiceCtx,
  contact: ContactRecord,
  typedCode: string,
): Promise<Result<CheckedCode>> {
  const sent = await findLatestCode(ctx.db, contact.id)
  if (!sent || sent.usedAt || sent.expiresAt <= ctx.now) return codeExpired()
  const codeTry = await countCodeTry(ctx.db, sent.id, codeLimits.tries)
  // When two requests send the right code at once, only the first can use it.
  if (codeTry === 'used') return codeExpired()
  if (codeTry === 'noneLeft') return noTriesLeft()
  // Counted before comparing, so that guesses at the same moment are all counted; a right code is taken back.
  const guesses = await countUses(ctx.db, guessesOf(contact), guessLimit.seconds)
  if (guesses.count > guessLimit.limit && !sent.long) return noTriesLeft()
  if (isOneOfSecrets(typedCode, ctx.codesFor(sent.id, sent.long))) {
    await countUses(ctx.db, guessesOf(contact), guessLimit.seconds, -1)
    return ok({ id: sent.id, long: sent.long })
  }
  if (guesses.count === guessLimit.limit) {
    ctx.log.warn({ requestId: ctx.requestId, contactId: contact.id }, 'codes are being guessed')
    counted('codesGuessed')
  }
  const left = codeLimits.tries - codeTry.tries
  return fail('codeWrong', { code: { key: 'validation.codeWrong', params: { left } } })
}

const noTriesLeft = () => fail('codeTooManyTries', { code: 'validation.codeTooManyTries' })

/** The refusal of a used or expired code. */
export const codeExpired = () => fail('codeExpired', { code: 'validation.codeExpired' })
