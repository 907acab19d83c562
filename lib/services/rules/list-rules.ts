import { z } from 'zod'
import { listRuleRecords, ruleOfRecord } from '@/lib/data/rules/write'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** A version with its id. */
type ListedVersion = { id: string; rule: RuleVersion }
/** The rule of a geography and credential type, with its versions, newest first. */
export type ListedRule = { geo: string; credentialType: string; versions: ListedVersion[] }

/** Every rule with its versions, including drafts, for super admins. */
export const listRules = defineService({
  action: 'rule.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const rules = Map.groupBy(await listRuleRecords(ctx.db), ({ ruleId }) => ruleId)
    return ok(
      [...rules.values()].map((records): ListedRule => {
        const { geo, credentialType } = records[0]!
        const versions = records.map((record) => ({ id: record.id, rule: ruleOfRecord(record) })).toReversed()
        return { geo, credentialType, versions }
      }),
    )
  },
})
