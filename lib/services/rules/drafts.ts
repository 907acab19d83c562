import { z } from 'zod'
import { lookAtRules } from '@/lib/data/rules/read'
import {
  approveRuleVersion,
  deleteRuleVersion,
  endRuleVersion,
  insertRuleDraft,
  isRuleInForceFrom,
  lockRule,
  lockRuleVersion,
  publishRuleVersion,
  type RuleJson,
  type RuleVersionRecord,
  updateRuleDraft as storeDraft,
} from '@/lib/data/rules/write'
import { canDiscardRule } from '@/lib/domain/compliance/rule-change'
import { type RuleKey, readRuleDraft, ruleDraftProblems } from '@/lib/domain/compliance/rule-draft'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { date, id, oneOf, version } from '../inputs'
import { write } from '../write'

/** The history's detail for a version: its name and dates, never who is affected. */
const detailOf = ({ id, geo, credentialType, number, effectiveFrom }: RuleVersionRecord) => ({
  subjectType: 'RuleVersion',
  subjectId: id,
  detail: { version: `${geo}-${credentialType}-${number}`, effectiveFrom },
})

/** The content of a version, as sent. */
const draftBody = z.record(z.string(), z.unknown(), 'validation.required')

/** The content as stored; otherwise all problems, each at its field. */
function readDraftBody(rule: RuleKey, data: Record<string, unknown>): Result<RuleJson> {
  const version = readRuleDraft(data, rule)
  // Serialized and parsed, so that only plain values remain.
  if (version) return ok(JSON.parse(JSON.stringify(ruleBody(version))))
  const problems = Object.entries(ruleDraftProblems(data))
  const fields = Object.fromEntries(
    problems.map(([field, problem]) => [field === 'data' ? field : `data.${field}`, problem]),
  )
  return fail('ruleUnreadable', fields, { params: { problem: problems.map(([field]) => field).join(', ') } })
}

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
    write(ctx, async (w) => {
      if (!allowed(geo, credentialType)) return fail('typeNotAllowed', { credentialType: 'validation.typeNotAllowed' })
      const rule = await lockRule(w.tx, geo, credentialType)
      const { id: ruleId, next: number } = rule
      const read = readDraftBody({ geo, type: credentialType, number }, data)
      if (!read.ok) return read
      const draft = await insertRuleDraft(w.tx, { ruleId, number, body: read.value, authorId: ctx.viewer.userId })
      w.audit({ action: 'rule.drafted', ...detailOf(draft) })
      return ok(draft)
    }),
})

/** Replaces the content of a draft; only its author can. `revision` is the one the caller saw. */
export const updateRuleDraft = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version, data: draftBody }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, revision, data }) =>
    write(ctx, async (w) => {
      const draft = await lockRuleVersion(w.tx, versionId)
      if (!draft) return fail('notFound')
      if (draft.authorId !== ctx.viewer.userId) return fail('ruleNotAuthor')
      if (draft.state !== 'DRAFT') return fail('ruleState')
      if (draft.revision !== revision) return fail('staleVersion', undefined, { current: draft })
      const { geo, credentialType: type, number } = draft
      const read = readDraftBody({ geo, type, number }, data)
      if (!read.ok) return read
      const draftAfter = await storeDraft(w.tx, draft.id, read.value)
      w.audit({ action: 'rule.edited', ...detailOf(draftAfter) })
      return ok(draftAfter)
    }),
})

/**
 * Deletes an unpublished version with its replays; its author or any other super admin can. A version that ships with
 * the product cannot be deleted, because the next update would bring it back. `revision` is the one the caller saw.
 */
export const discardRuleDraft = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, revision }) =>
    write(ctx, async (w) => {
      const draft = await lockRuleVersion(w.tx, versionId)
      if (!draft) return fail('notFound')
      if (draft.state === 'PUBLISHED') return fail('ruleState')
      if (!canDiscardRule(draft)) return fail('ruleShipped')
      if (draft.revision !== revision) return fail('staleVersion', undefined, { current: draft })
      await deleteRuleVersion(w.tx, draft.id)
      w.audit({ action: 'rule.discarded', ...detailOf(draft) })
      return ok(draft)
    }),
})

/**
 * Approves a draft as a correct statement of the law. Its author cannot approve it. With `revision`, only the draft
 * that was read is approved.
 */
export const approveRule = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, input) =>
    write(ctx, async (w) => {
      const draft = await lockRuleVersion(w.tx, input.id)
      if (!draft) return fail('notFound')
      if (draft.state !== 'DRAFT') return fail('ruleState')
      if (draft.authorId === ctx.viewer.userId) return fail('ruleSecondPerson')
      if (input.revision && draft.revision !== input.revision)
        return fail('staleVersion', undefined, { current: draft })
      const approved = await approveRuleVersion(w.tx, draft.id, ctx.viewer.userId, ctx.now)
      w.audit({ action: 'rule.approved', ...detailOf(approved) })
      return ok(approved)
    }),
})

/**
 * Publishes an approved version for periods that end on or after a day; the previous version ends the day before. Its
 * author cannot publish it, and a version that shipped without an author must be published by somebody other than its
 * approver. Compliance is recomputed in the background.
 */
export const publishRule = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, effectiveFrom: date.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { id: versionId, effectiveFrom = null }) => {
    const { userId } = ctx.viewer
    const published = await write(ctx, async (w) => {
      const version = await lockRuleVersion(w.tx, versionId)
      if (!version) return fail('notFound')
      if (version.state !== 'APPROVED') return fail('ruleState')
      const { ruleId, authorId, approvedById } = version
      if (userId === (authorId ?? approvedById)) return fail('ruleSecondPerson')
      if (effectiveFrom) await endRuleVersion(w.tx, ruleId, effectiveFrom)
      if (await isRuleInForceFrom(w.tx, ruleId, effectiveFrom))
        return effectiveFrom ? fail('ruleOverlap') : fail('invalidInput', { effectiveFrom: 'validation.required' })
      const row = await publishRuleVersion(w.tx, versionId, {
        publishedById: userId,
        publishedAt: ctx.now,
        effectiveFrom,
      })
      w.audit({ action: 'rule.published', ...detailOf(row) })
      await w.send({ queue: 'standing', data: {} })
      return ok(row)
    })
    if (published.ok) await lookAtRules()
    return published
  },
})
