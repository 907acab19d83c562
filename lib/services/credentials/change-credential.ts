import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CredentialRecord, findCredential, isNumberTaken } from '@/lib/data/credentials/read'
import {
  type CredentialChanges,
  insertCredential,
  replacePeriods,
  updateCredential,
} from '@/lib/data/credentials/write'
import { readRemindersOfRenewed } from '@/lib/data/notices/write'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { noAnswers } from '@/lib/domain/compliance/renewal-status'
import { wayNames } from '@/lib/domain/compliance/requirement'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { allowed, canBeMultistate, initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { currentPeriodIndex, derivePeriods, type Period } from '@/lib/domain/credentials/period'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addLicenseNumbers } from '../certificates/add-license-numbers'
import { recomputeCompliance, recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, inWindow, oneOf, version } from '../inputs'
import { type Write, write } from '../write'
import { credentialNumber, omittable, orderProblem, unverified } from './credential-input'

const multistate = z.boolean('validation.chooseOne').nullish()
const notMultistate = { 'input.multistate': 'validation.notMultistate' }

const newInput = z.strictObject({
  input: z.strictObject({
    geo: oneOf(geographyCodes),
    credentialType: oneOf(credentialTypeCodes),
    credentialNumber,
    effectiveAt: date,
    expiresAt: date,
    firstLicense: z.boolean('validation.chooseOne').nullish(),
    multistate,
    ways: z.array(oneOf(wayNames)).max(wayNames.length, 'validation.tooMany').nullish(),
  }),
})

/**
 * Adds a license of the signed-in person and derives its renewal periods from the rule of its kind. `ways`: how they
 * renew it, as `answerRenewal` keeps it.
 */
export const addCredential = defineService({
  action: 'credential.add',
  input: newInput,
  dates: (at, today) => ({
    ...orderProblem(at('input.effectiveAt'), at('input.expiresAt'), 'input.expiresAt'),
    ...inWindow(at, today, 'input.effectiveAt', 'input.expiresAt'),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { input: { ways, ...input } }, person) => {
    const { geo, credentialType, effectiveAt, expiresAt, firstLicense } = input
    if (!allowed(geo, credentialType))
      return fail('typeNotAllowed', { 'input.credentialType': 'validation.typeNotAllowed' })
    if (input.multistate && !canBeMultistate(geo, credentialType)) return fail('invalidInput', notMultistate)
    const rule = periodRuleFor(await ctx.load.rules(), geo, credentialType, expiresAt)
    const periods = derivePeriods(effectiveAt, expiresAt, rule, firstLicense === true)
    const { endsAt } = periods[currentPeriodIndex(periods, todayInGeo(geo, ctx.now))]!
    return write(ctx, async (w) => {
      const credential = await insertCredential(
        w.tx,
        {
          ...input,
          userId: person.id,
          firstLicense: firstLicense ?? null,
          multistate: input.multistate ?? null,
          verifiedState: initialVerifiedState(geo, credentialType),
          renewalAnswers: ways?.length ? { ...noAnswers, ways: [...new Set(ways)], periodEndsAt: endsAt } : null,
        },
        periods,
      )
      if (!credential) return fail('credentialExists', { 'input.credentialNumber': 'validation.credentialExists' })
      await recomputeCompliance(w.tx, [person.id], ctx.now)
      await addLicenseNumbers(w, person.id, ctx.now)
      w.audit({
        action: 'credential.added',
        subjectType: 'Credential',
        subjectId: credential.id,
        personId: person.id,
        detail: { geo, credentialType, ...(ways?.length ? { ways } : {}) },
        after: credential,
      })
      return ok(credential)
    })
  },
})

const changesInput = z.strictObject({
  input: z.strictObject({
    id,
    version,
    credentialNumber: omittable(credentialNumber),
    effectiveAt: omittable(date),
    expiresAt: omittable(date),
    firstLicense: z.boolean('validation.chooseOne').nullish(),
    multistate,
    replaceEditedPeriods: z.boolean().nullish(),
  }),
})
type Entered = z.infer<typeof changesInput>['input']

/**
 * Changes number, dates or the first-license answer. When dates change, the periods are derived again; periods that a
 * person edited are only replaced with their consent. The answer alone does so if it affects the periods, but leaves
 * edited ones unchanged. A changed number or date removes the verification.
 */
export const updateOwnCredential = defineService({
  action: 'credential.update',
  input: changesInput,
  dates: (at, today) => ({
    ...orderProblem(at('input.effectiveAt'), at('input.expiresAt'), 'input.expiresAt'),
    ...inWindow(at, today, 'input.effectiveAt', 'input.expiresAt'),
  }),
  subject: (ctx, { input }) => ctx.load.credential.load(input.id),
  run: async (ctx, { input }, credential): Promise<Result<CredentialRecord>> => {
    if (credential.archivedAt) return fail('archived')
    if (input.multistate && !canBeMultistate(credential.geo, credential.credentialType))
      return fail('invalidInput', notMultistate)
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

function definedFields({ credentialNumber: number, effectiveAt, expiresAt, firstLicense, multistate }: Entered) {
  return {
    ...(number === undefined ? {} : { credentialNumber: number }),
    ...(effectiveAt === undefined ? {} : { effectiveAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(firstLicense === undefined ? {} : { firstLicense }),
    ...(multistate === undefined ? {} : { multistate }),
  }
}

async function storeCredential(
  w: Write,
  credential: CredentialRecord,
  next: CredentialRecord,
  { seen, datesChange, periods, now }: { seen: number; datesChange: boolean; periods: Period[] | null; now: Date },
): Promise<Result<CredentialRecord>> {
  await lockPeople(w.tx, [credential.userId])
  const numberChanges = next.credentialNumber !== credential.credentialNumber
  if (numberChanges && (await isNumberTaken(w.tx, credential, next.credentialNumber)))
    return fail('credentialExists', { 'input.credentialNumber': 'validation.credentialExists' })
  const { credentialNumber: number, effectiveAt, expiresAt, firstLicense, multistate } = next
  const changes: CredentialChanges = {
    credentialNumber: number,
    effectiveAt,
    expiresAt,
    firstLicense,
    multistate,
    ...(numberChanges || datesChange ? unverified(credential) : {}),
  }
  if (!(await updateCredential(w.tx, credential.id, seen, changes)))
    return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
  if (periods) await replacePeriods(w.tx, credential.id, periods)
  if (expiresAt > credential.expiresAt)
    await readRemindersOfRenewed(w.tx, { userId: credential.userId, credentialId: credential.id, expiresAt, at: now })
  await recomputeComplianceLocked(w.tx, [credential.userId], now)
  const after = await findCredential(w.tx, credential.id)
  if (!after) return fail('notFound')
  const detail = { numberChanges, datesChange }
  w.audit({ action: 'credential.updated', ...about(credential), detail, before: credential, after })
  return ok(after)
}

const derivedPeriods = (
  book: RuleBook,
  { geo, credentialType, effectiveAt, expiresAt, firstLicense }: CredentialRecord,
) => derivePeriods(effectiveAt, expiresAt, periodRuleFor(book, geo, credentialType, expiresAt), firstLicense === true)

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

const versionInput = z.strictObject({ id, version })

/** Archives a license: it stays readable but appears in no list and no count. */
export const archiveCredential = defineService({
  action: 'credential.archive',
  input: versionInput,
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: (ctx, { version: seen }, credential) => setArchived(ctx, credential, seen, ctx.now),
})

/** Puts an archived license back into use. */
export const restoreCredential = defineService({
  action: 'credential.archive',
  input: versionInput,
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: (ctx, { version: seen }, credential) => setArchived(ctx, credential, seen, null),
})

const setArchived = (
  ctx: SignedInCtx,
  credential: CredentialRecord,
  seen: number,
  archivedAt: Date | null,
): Promise<Result<CredentialRecord>> =>
  write(ctx, async (w) => {
    await lockPeople(w.tx, [credential.userId])
    // Inside the write, because a repeat of the same request must get its stored response first.
    if (Boolean(credential.archivedAt) === Boolean(archivedAt)) return fail(archivedAt ? 'archived' : 'notArchived')
    if (!(await updateCredential(w.tx, credential.id, seen, { archivedAt })))
      return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
    await recomputeComplianceLocked(w.tx, [credential.userId], ctx.now)
    if (!archivedAt) await addLicenseNumbers(w, credential.userId, ctx.now)
    const action = archivedAt ? 'credential.archived' : 'credential.restored'
    w.audit({ action, subjectType: 'Credential', subjectId: credential.id, personId: credential.userId })
    const after = await findCredential(w.tx, credential.id)
    return after ? ok(after) : fail('notFound')
  })
