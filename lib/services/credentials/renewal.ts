import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CredentialRecord, findCredential, type PeriodRecord } from '@/lib/data/credentials/read'
import { findRevision, type KeptLicense } from '@/lib/data/credentials/revisions'
import {
  type CredentialChanges,
  deletePeriod,
  insertPeriod,
  updateCredential,
  updatePeriod,
} from '@/lib/data/credentials/write'
import { readRemindersOfRenewed } from '@/lib/data/notices/write'
import { wasKnownOtherwiseSince } from '@/lib/data/people/renamed'
import {
  nextRenewal,
  renewalReasonProblem,
  renewedExpiryProblem,
  undoableRenewal,
} from '@/lib/domain/credentials/renewal'
import { type FieldProblem, fail, ok } from '@/lib/domain/result'
import { addDays, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { endProblem, problemsAmong } from '@/lib/domain/values'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { date, id, inWindow, version } from '../inputs'
import { write } from '../write'
import { orderProblem, unverified } from './credential-input'
import { statusOf } from './status'

/**
 * Records that the board has renewed a license: appends a period until the date printed on the new license, which is
 * never guessed. While renewal is not open yet or hours are missing, it is refused unless the person says why it is so.
 * The verification is removed, because it was for the old date.
 */
export const renewCredential = defineService({
  action: 'credential.renew',
  input: z.strictObject({ id, version, expiresAt: date.nullish(), reason: z.string().nullish() }),
  dates: (at, today) => inWindow(at, today, 'expiresAt'),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { version: seen, expiresAt: printed = null, reason }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const { periods, asOf } = await statusOf(ctx, credential)
    const renewal = nextRenewal(periods, asOf)
    if (!renewal) return fail('notFound')
    const problems = problemsAmong({
      expiresAt: renewedExpiryProblem(printed, renewal.lastEnd),
      reason: renewalReasonProblem(reason, renewal.doubt),
    })
    if (printed === null || Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async (w) => {
      await lockPeople(w.tx, [credential.userId])
      const changes = { expiresAt: printed, ...unverified(credential) }
      if (!(await updateCredential(w.tx, credential.id, seen, changes)))
        return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
      await insertPeriod(w.tx, credential.id, {
        startsAt: addDays(renewal.lastEnd, 1),
        endsAt: printed,
        renewedFrom: seen,
        renewalReason: reason?.trim() || null,
      })
      await readRemindersOfRenewed(w.tx, {
        userId: credential.userId,
        credentialId: credential.id,
        expiresAt: printed,
        at: ctx.now,
      })
      await recomputeComplianceLocked(w.tx, [credential.userId], ctx.now)
      const after = await findCredential(w.tx, credential.id)
      if (!after) return fail('notFound')
      w.audit({
        action: 'credential.renewed',
        subjectType: 'Credential',
        subjectId: credential.id,
        personId: credential.userId,
        before: credential,
        after,
      })
      return ok(after)
    })
  },
})

/**
 * Takes the newest renewal back: the license expires as before, and is verified as before unless its number or issue
 * date, or its person's name or date of birth, has changed. Refused once the board has confirmed the new date, or somebody has edited the period.
 */
export const undoRenewal = defineService({
  action: 'credential.renew',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { version: seen }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const renewed = undoableRenewal(credential)
    const earlier = renewed && (await findRevision(credential.id, renewed.renewedFrom))
    if (!earlier) return fail('renewalKept')
    return write(ctx, async (w) => {
      await lockPeople(w.tx, [credential.userId])
      const { record, recordedAt } = earlier
      const isKnown = !(await wasKnownOtherwiseSince(w.tx, credential.userId, recordedAt))
      const verification = isKnown ? verificationOf(record, credential) : unverified(credential)
      const changes = { expiresAt: record.expiresAt, ...verification }
      if (!(await updateCredential(w.tx, credential.id, seen, changes)))
        return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
      await deletePeriod(w.tx, credential.id, renewed.id)
      await recomputeComplianceLocked(w.tx, [credential.userId], ctx.now)
      const after = await findCredential(w.tx, credential.id)
      if (!after) return fail('notFound')
      w.audit({
        action: 'credential.renewalUndone',
        subjectType: 'Credential',
        subjectId: credential.id,
        personId: credential.userId,
        before: credential,
        after,
      })
      return ok(after)
    })
  },
})

/** The result of a check is for a number and dates, so it returns only with the same ones. */
function verificationOf(earlier: KeptLicense, credential: CredentialRecord): CredentialChanges {
  const { credentialNumber, effectiveAt } = credential
  if (earlier.credentialNumber !== credentialNumber || earlier.effectiveAt !== effectiveAt)
    return unverified(credential)
  const { verifiedState, verifiedAt, verifiedStateReasons, verifiedStateDetail } = earlier
  // A check that was under way was of the renewed license.
  if (verifiedState === 'PENDING') return unverified(credential)
  return { verifiedState, verifiedAt, verifiedStateReasons, verifiedStateDetail }
}

const input = z.strictObject({
  input: z.strictObject({ credentialId: id, version, renewalPeriodId: id, startsAt: date, endsAt: date }),
})

/**
 * Sets the dates of one renewal period by hand; it may not overlap another. The last period's end is the expiry date,
 * so moving it removes the verification.
 */
export const setRenewalPeriod = defineService({
  action: 'credential.update',
  input,
  dates: (at, today) => inWindow(at, today, 'input.startsAt', 'input.endsAt'),
  subject: (ctx, { input }) => ctx.load.credential.load(input.credentialId),
  run: async (ctx, { input }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const { renewalPeriodId, startsAt, endsAt, version: seen } = input
    const otherPeriods = credential.renewalPeriods.filter((period) => period.id !== renewalPeriodId)
    if (otherPeriods.length === credential.renewalPeriods.length) return fail('notFound')
    const lastEnd = lastEndOf([...otherPeriods, { endsAt }])
    const expiresAt = lastEnd === lastEndOf(credential.renewalPeriods) ? credential.expiresAt : lastEnd
    const problems = {
      ...orderProblem(credential.effectiveAt, expiresAt, 'input.endsAt'),
      ...orderOf(startsAt, endsAt, otherPeriods),
    }
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async (w) => {
      await lockPeople(w.tx, [credential.userId])
      const changes = expiresAt === credential.expiresAt ? {} : { expiresAt, ...unverified(credential) }
      if (!(await updateCredential(w.tx, credential.id, seen, changes)))
        return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
      if (!(await updatePeriod(w.tx, credential.id, renewalPeriodId, { startsAt, endsAt }, ctx.now)))
        return fail('notFound')
      await recomputeComplianceLocked(w.tx, [credential.userId], ctx.now)
      const after = await findCredential(w.tx, credential.id)
      if (!after) return fail('notFound')
      w.audit({
        action: 'credential.periodSet',
        subjectType: 'Credential',
        subjectId: credential.id,
        personId: credential.userId,
        before: credential,
        after,
      })
      return ok(after)
    })
  },
})

function orderOf(
  startsAt: PlainDate,
  endsAt: PlainDate,
  otherPeriods: readonly PeriodRecord[],
): Record<string, FieldProblem> {
  const problem = endProblem(startsAt, endsAt)
  if (problem) return { 'input.endsAt': problem }
  const overlaps = otherPeriods.some((other) => startsAt <= other.endsAt && endsAt >= other.startsAt)
  return overlaps ? { 'input.startsAt': 'validation.periodsOverlap' } : {}
}

const lastEndOf = (periods: readonly Pick<PeriodRecord, 'endsAt'>[]): PlainDate =>
  periods.map(({ endsAt }) => endsAt).reduce(maxDate)
