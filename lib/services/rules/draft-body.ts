import { z } from 'zod'
import type { RuleJson } from '@/lib/data/rules/write'
import { type RulePlace, readRuleDraft, ruleDraftProblems } from '@/lib/domain/compliance/rule-draft'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { fail, ok, type Result } from '@/lib/domain/result'

/** The content of a version, as sent. */
export const draftBody = z.record(z.string(), z.unknown(), 'validation.required')

/** The content as stored; otherwise all problems, each at its field. */
export function readDraftBody(place: RulePlace, data: Record<string, unknown>): Result<RuleJson> {
  const version = readRuleDraft(data, place)
  // Serialized and parsed, so that only plain values remain.
  if (version) return ok(JSON.parse(JSON.stringify(ruleBody(version))))
  const problems = Object.entries(ruleDraftProblems(data))
  const fields = Object.fromEntries(
    problems.map(([field, problem]) => [field === 'data' ? field : `data.${field}`, problem]),
  )
  return fail('ruleUnreadable', fields, { params: { problem: problems.map(([field]) => field).join(', ') } })
}
