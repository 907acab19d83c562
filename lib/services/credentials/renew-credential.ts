import 'server-only'
import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { findCredential } from '@/lib/data/credentials/read'
import { insertPeriod, updateCredential } from '@/lib/data/credentials/write'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { nextPeriod } from '@/lib/domain/credentials/renew'
import { fail, ok } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id, version, windowProblems } from '../inputs'
import { write } from '../write'

/** Appends the next renewal period and moves the expiry date to its end. */
export const renewCredential = defineService({
  action: 'credential.renew',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { version: seen }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const { geo, credentialType, expiresAt } = credential
    const period = nextPeriod(credential.renewalPeriods, ruleFor(geo, credentialType, expiresAt))
    if (!period) return fail('notFound')
    if (Object.keys(windowProblems(ctx, { expiresAt: period.endsAt })).length > 0)
      return fail('invalidInput', { expiresAt: 'validation.invalidDate' })
    return write(ctx, async ({ tx, audit }) => {
      await lockPeople(tx, [credential.userId])
      if (!(await updateCredential(tx, credential.id, seen, { expiresAt: period.endsAt })))
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
