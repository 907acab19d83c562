import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { findCredential, type PeriodRecord } from '@/lib/data/credentials/read'
import { insertPeriod, updateCredential, updatePeriod } from '@/lib/data/credentials/write'
import { renewalCycleFor } from '@/lib/domain/compliance/reference-rule-for'
import { lastPeriodEnd, nextPeriod, renewedExpiryProblem } from '@/lib/domain/credentials/period'
import { type FieldProblem, fail, ok } from '@/lib/domain/result'
import { maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { endProblem } from '@/lib/domain/values'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { date, id, inWindow, version, windowProblems } from '../inputs'
import { write } from '../write'
import { orderProblem, unverified } from './credential-input'

/**
 * Appends the next renewal period and moves the expiry date to its end: the date printed on the new license, otherwise
 * one cycle later. If no rule gives the cycle, the date is required; none is ever guessed. The verification is removed,
 * because it was for the old date.
 */
export const renewCredential = defineService({
  action: 'credential.renew',
  input: z.strictObject({ id, version, expiresAt: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'expiresAt'),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { version: seen, expiresAt: printed }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const { geo, credentialType, expiresAt, renewalPeriods } = credential
    const lastEnd = lastPeriodEnd(renewalPeriods)
    if (lastEnd === null) return fail('notFound')
    const order = renewedExpiryProblem(lastEnd, printed ?? null)
    if (order) return fail('invalidInput', { expiresAt: order })
    const cycle = renewalCycleFor(await ctx.load.rules(), geo, credentialType, expiresAt)
    const period = nextPeriod(renewalPeriods, cycle, printed)
    if (!period) return fail('invalidInput', { expiresAt: 'validation.required' })
    if (Object.keys(windowProblems(ctx, { expiresAt: period.endsAt })).length > 0)
      return fail('invalidInput', { expiresAt: 'validation.invalidDate' })
    return write(ctx, async (w) => {
      await lockPeople(w.tx, [credential.userId])
      const changes = { expiresAt: period.endsAt, ...unverified(credential) }
      if (!(await updateCredential(w.tx, credential.id, seen, changes)))
        return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
      await insertPeriod(w.tx, credential.id, period)
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
