import { z } from 'zod'
import { insertCredential } from '@/lib/data/credentials/write'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { date, inWindow, oneOf } from '../inputs'
import { write } from '../write'
import { credentialNumber, orderProblem } from './credential-input'

const input = z.strictObject({
  input: z.strictObject({
    geo: oneOf(geographyCodes),
    credentialType: oneOf(credentialTypeCodes),
    credentialNumber,
    effectiveAt: date,
    expiresAt: date,
    firstLicense: z.boolean('validation.chooseOne').nullish(),
  }),
})

/** Adds a license of the signed-in person and derives its renewal periods from the rule of its kind. */
export const addCredential = defineService({
  action: 'credential.add',
  input,
  dates: (at, today) => ({
    ...orderProblem(at('input.effectiveAt'), at('input.expiresAt'), 'input.expiresAt'),
    ...inWindow(at, today, 'input.effectiveAt', 'input.expiresAt'),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { input }, person) => {
    const { geo, credentialType, effectiveAt, expiresAt, firstLicense } = input
    if (!allowed(geo, credentialType))
      return fail('typeNotAllowed', { 'input.credentialType': 'validation.typeNotAllowed' })
    const rule = ruleFor(await ctx.load.rules(), geo, credentialType, expiresAt)
    const periods = derivePeriods(effectiveAt, expiresAt, rule, firstLicense === true)
    return write(ctx, async ({ tx, audit }) => {
      const credential = await insertCredential(
        tx,
        {
          ...input,
          userId: person.id,
          firstLicense: firstLicense ?? null,
          verifiedState: initialVerifiedState(geo, credentialType),
        },
        periods,
      )
      if (!credential) return fail('credentialExists', { 'input.credentialNumber': 'validation.credentialExists' })
      await recomputeCompliance(tx, [person.id], ctx.now)
      audit({
        action: 'credential.added',
        subjectType: 'Credential',
        subjectId: credential.id,
        personId: person.id,
        detail: { geo, credentialType },
        after: credential,
      })
      return ok(credential)
    })
  },
})
