import { z } from 'zod'
import { insertRuleDraft, lockRule } from '@/lib/data/rules/write'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { write } from '../write'
import { draftBody, readDraftBody } from './draft-body'
import { detailOf } from './rule-detail'

const input = z.strictObject({
  geo: oneOf(geographyCodes),
  credentialType: oneOf(credentialTypeCodes),
  data: draftBody,
})

/**
 * Stores a new version of a rule as a draft of its author. It has no effect until somebody else approves it and it is
 * published.
 */
export const draftRule = defineService({
  action: 'rule.manage',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { geo, credentialType, data }) =>
    write(ctx, async ({ tx, audit }) => {
      if (!allowed(geo, credentialType)) return fail('typeNotAllowed', { credentialType: 'validation.typeNotAllowed' })
      const rule = await lockRule(tx, geo, credentialType)
      const { id: ruleId, next: number } = rule
      const read = readDraftBody({ geo, type: credentialType, number }, data)
      if (!read.ok) return read
      const draft = await insertRuleDraft(tx, { ruleId, number, body: read.value, authorId: ctx.viewer.userId })
      audit({ action: 'rule.drafted', ...detailOf(draft) })
      return ok(draft)
    }),
})
