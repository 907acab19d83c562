import { z } from 'zod'
import { listReplayRuns, type ReplayRun } from '@/lib/data/rules/replay-runs'
import { findRuleRecord, listRuleRecords, type RuleVersionRecord, ruleOfRecord } from '@/lib/data/rules/write'
import { listUsersById } from '@/lib/data/users/read'
import { type RuleDecision, ruleDecision } from '@/lib/domain/compliance/rule-change'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { bookOf, type RuleBook } from '@/lib/domain/compliance/rule-for'
import { endsWithoutSuccessor, type TextAge, textAge } from '@/lib/domain/compliance/rule-readings'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { shippedReadings } from '../lists/shipped-readings'

/** A version with its id, and what asks for a newer text or a successor. */
type ListedVersion = { id: string; rule: RuleVersion; textAge: TextAge | null; endsWithoutSuccessor: boolean }
/** The rule of a geography and credential type, with its versions, newest first. */
export type ListedRule = { geo: string; credentialType: string; versions: ListedVersion[] }

/** Every rule with its versions, including drafts, for super admins. */
export const listRules = defineService({
  action: 'rule.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const [records, { lawReadings }] = await Promise.all([listRuleRecords(ctx.db), shippedReadings()])
    return ok(
      [...Map.groupBy(records, ({ ruleId }) => ruleId).values()].map((ofRule): ListedRule => {
        const { geo, credentialType } = ofRule[0]!
        const today = todayInGeo(geo, ctx.now)
        const readings = lawReadings[`${geo}:${credentialType}`] ?? []
        const published = ofRule.filter(({ state }) => state === 'PUBLISHED').map(ruleOfRecord)
        const versions = ofRule.map((record): ListedVersion => {
          const rule = ruleOfRecord(record)
          return {
            id: record.id,
            rule,
            textAge: textAge(rule, readings, today),
            endsWithoutSuccessor: record.state === 'PUBLISHED' && endsWithoutSuccessor(rule, published, today),
          }
        })
        return { geo, credentialType, versions: versions.toReversed() }
      }),
    )
  },
})

/** Every version of every rule, including drafts, for super admins. */
export const listRuleVersions = defineService({
  action: 'rule.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await listRuleRecords(ctx.db)),
})

/** A version with the other versions of its rule, its decisions, the next step, and its newest replays. */
export type RuleVersionView = {
  record: RuleVersionRecord
  rule: RuleVersion
  /** Every version of the rule, newest first. */
  versions: RuleVersionRecord[]
  /** The published version in force until further notice; null without one. */
  current: RuleVersion | null
  /** The published versions, as a book. */
  book: RuleBook
  /** The names of its author and of those who approved and published it, by id; "" when one no longer exists. */
  names: Record<string, string>
  decision: RuleDecision | null
  /** Whether the viewer may edit it: only its author can, while it is a draft. */
  editable: boolean
  replays: ReplayRun[]
}

/** One version of a rule, for super admins. */
export const getRuleVersion = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId }) => {
    const record = await findRuleRecord(ctx.db, versionId)
    if (!record) return fail('notFound')
    const { userId } = ctx.viewer
    const [all, replays] = await Promise.all([listRuleRecords(ctx.db), listReplayRuns(ctx.db, versionId, 5)])
    const versions = all.filter(({ ruleId }) => ruleId === record.ruleId).toReversed()
    const current = versions.find(({ state, effectiveTo }) => state === 'PUBLISHED' && effectiveTo === null)
    const people = [record.authorId, record.approvedById, record.publishedById].filter((personId) => personId !== null)
    const users = await listUsersById([...new Set(people)])
    return ok<RuleVersionView>({
      record,
      rule: ruleOfRecord(record),
      versions,
      replays,
      book: bookOf(versions.filter(({ state }) => state === 'PUBLISHED').map(publishedRule)),
      current: current ? ruleOfRecord(current) : null,
      names: Object.fromEntries(users.map((user) => [user.id, fullName(user)])),
      decision: ruleDecision(record, userId),
      editable: record.state === 'DRAFT' && record.authorId === userId,
    })
  },
})

/** A version with its publication time here, which decides what was known on a day. */
const publishedRule = (record: RuleVersionRecord): RuleVersion => ({
  ...ruleOfRecord(record),
  ...(record.publishedAt && { publishedAt: record.publishedAt.toISOString() }),
})
