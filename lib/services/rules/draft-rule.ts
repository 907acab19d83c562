import 'server-only'
import { z } from 'zod'
import { insertRuleDraft, lockRule, type RuleJson } from '@/lib/data/rules/write'
import { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { readRuleVersion, ruleBody, ruleFileProblems } from '@/lib/domain/compliance/rule-file'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { write } from '../write'
import { detailOf } from './rule-detail'

const input = z.strictObject({
  geo: oneOf(geographyCodes),
  credentialType: oneOf(credentialTypeCodes),
  data: z.record(z.string(), z.unknown(), 'validation.required'),
})

/** Keeps a new version of a rule as a draft of its author. It counts nowhere until somebody else approves it and it is published. */
export const draftRule = defineService({
  action: 'rule.manage',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { geo, credentialType, data }) =>
    write(ctx, async ({ tx, audit }) => {
      if (!allowed(geo, credentialType)) return fail('typeNotAllowed', { credentialType: 'validation.typeNotAllowed' })
      const rule = await lockRule(tx, geo, credentialType)
      const read = readBody({ geo, type: credentialType, number: rule.next }, data)
      if ('problem' in read) return fail('ruleUnreadable', { data: 'validation.invalid' }, { params: read })
      const { id: ruleId, next: number } = rule
      const draft = await insertRuleDraft(tx, { ruleId, number, body: read.body, authorId: ctx.viewer.userId })
      audit({ action: 'rule.drafted', ...detailOf(draft) })
      return ok(draft)
    }),
})

type Place = { geo: string; type: string; number: number }

/** The body as the tables keep it, or the first thing that is wrong with it. */
function readBody(place: Place, data: Record<string, unknown>): { problem: string } | { body: RuleJson } {
  try {
    const dates = { effectiveFrom: null, effectiveTo: null }
    const version = readRuleVersion({ ...data, ...place, ...dates, state: 'DRAFT' }, 'data')
    const [problem] = ruleFileProblems([version])
    // Read and written again: plain values only.
    return problem ? { problem } : { body: JSON.parse(JSON.stringify(ruleBody(version))) }
  } catch (error) {
    if (error instanceof CaseProblem) return { problem: error.message }
    throw error
  }
}
