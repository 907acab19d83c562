import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { findCredential } from '@/lib/data/credentials/read'
import { insertPeriod, updateCredential } from '@/lib/data/credentials/write'
import { renewalCycleFor } from '@/lib/domain/compliance/renewal-cycle-for'
import { lastPeriodEnd } from '@/lib/domain/credentials/period'
import { nextPeriod, renewedExpiryProblem } from '@/lib/domain/credentials/renew'
import { fail, ok } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { date, id, inWindow, version, windowProblems } from '../inputs'
import { write } from '../write'
import { unverified } from './unverified'

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
    return write(ctx, async ({ tx, audit }) => {
      await lockPeople(tx, [credential.userId])
      const changes = { expiresAt: period.endsAt, ...unverified(credential) }
      if (!(await updateCredential(tx, credential.id, seen, changes)))
        return fail('staleVersion', undefined, { current: await findCredential(tx, credential.id) })
      await insertPeriod(tx, credential.id, period)
      await recomputeComplianceLocked(tx, [credential.userId], ctx.now)
      const after = await findCredential(tx, credential.id)
      if (!after) return fail('notFound')
      audit({
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
