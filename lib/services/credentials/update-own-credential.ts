import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CredentialRecord, findCredential, isNumberTaken } from '@/lib/data/credentials/read'
import { type CredentialChanges, replacePeriods, updateCredential } from '@/lib/data/credentials/write'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import type { Period } from '@/lib/domain/credentials/period'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { date, id, inWindow, version } from '../inputs'
import { type Write, write } from '../write'
import { credentialNumber, omittable, orderProblem } from './credential-input'
import { unverified } from './unverified'

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    credentialNumber: omittable(credentialNumber),
    effectiveAt: omittable(date),
    expiresAt: omittable(date),
    firstLicense: z.boolean('validation.chooseOne').nullish(),
    replaceEditedPeriods: z.boolean().nullish(),
  }),
})
type Entered = z.infer<typeof input>['input']

/**
 * Changes number, dates or the first-license answer. When dates change, the periods are derived again; periods that a
 * person edited are only replaced with their consent. The answer alone does so if it affects the periods, but leaves
 * edited ones unchanged. A changed number or date removes the verification.
 */
export const updateOwnCredential = defineService({
  action: 'credential.update',
  input,
  dates: (at, today) => ({
    ...orderProblem(at('input.effectiveAt'), at('input.expiresAt'), 'input.expiresAt'),
    ...inWindow(at, today, 'input.effectiveAt', 'input.expiresAt'),
  }),
  subject: (ctx, { input }) => ctx.load.credential.load(input.id),
  run: async (ctx, { input }, credential): Promise<Result<CredentialRecord>> => {
    if (credential.archivedAt) return fail('archived')
    const next = { ...credential, ...definedFields(input) }
    const datesChange = next.effectiveAt !== credential.effectiveAt || next.expiresAt !== credential.expiresAt
    // An omitted date keeps the license's value.
    const problems = datesChange ? orderProblem(next.effectiveAt, next.expiresAt, 'input.expiresAt') : {}
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const edited = credential.renewalPeriods.some((period) => period.editedAt)
    const book = await ctx.load.rules()
    const derivesPeriods = datesChange || (!edited && derivesOtherPeriods(book, credential, next))
    if (datesChange && edited && !input.replaceEditedPeriods) return fail('periodsEdited')
    const periods = derivesPeriods ? derivedPeriods(book, next) : null
    return write(ctx, (w) =>
      storeCredential(w, credential, next, { seen: input.version, datesChange, periods, now: ctx.now }),
    )
  },
})

function definedFields({ credentialNumber: number, effectiveAt, expiresAt, firstLicense }: Entered) {
  return {
    ...(number === undefined ? {} : { credentialNumber: number }),
    ...(effectiveAt === undefined ? {} : { effectiveAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(firstLicense === undefined ? {} : { firstLicense }),
  }
}

async function storeCredential(
  { tx, audit }: Write,
  credential: CredentialRecord,
  next: CredentialRecord,
  { seen, datesChange, periods, now }: { seen: number; datesChange: boolean; periods: Period[] | null; now: Date },
): Promise<Result<CredentialRecord>> {
  await lockPeople(tx, [credential.userId])
  const numberChanges = next.credentialNumber !== credential.credentialNumber
  if (numberChanges && (await isNumberTaken(tx, credential, next.credentialNumber)))
    return fail('credentialExists', { 'input.credentialNumber': 'validation.credentialExists' })
  const { credentialNumber: number, effectiveAt, expiresAt, firstLicense } = next
  const changes: CredentialChanges = {
    credentialNumber: number,
    effectiveAt,
    expiresAt,
    firstLicense,
    ...(numberChanges || datesChange ? unverified(credential) : {}),
  }
  if (!(await updateCredential(tx, credential.id, seen, changes)))
    return fail('staleVersion', undefined, { current: await findCredential(tx, credential.id) })
  if (periods) await replacePeriods(tx, credential.id, periods)
  await recomputeComplianceLocked(tx, [credential.userId], now)
  const after = await findCredential(tx, credential.id)
  if (!after) return fail('notFound')
  const detail = { numberChanges, datesChange }
  audit({ action: 'credential.updated', ...about(credential), detail, before: credential, after })
  return ok(after)
}

const derivedPeriods = (
  book: RuleBook,
  { geo, credentialType, effectiveAt, expiresAt, firstLicense }: CredentialRecord,
) => derivePeriods(effectiveAt, expiresAt, ruleFor(book, geo, credentialType, expiresAt), firstLicense === true)

/** Whether another answer to "Is this your first license?" gives other periods. */
function derivesOtherPeriods(book: RuleBook, credential: CredentialRecord, next: CredentialRecord): boolean {
  if (next.firstLicense === credential.firstLicense) return false
  return derivedPeriods(book, next).length !== derivedPeriods(book, credential).length
}

const about = (credential: CredentialRecord) => ({
  subjectType: 'Credential',
  subjectId: credential.id,
  personId: credential.userId,
})
