import { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { lawVersion, readLawVersion } from '@/lib/domain/compliance/law-file'
import { type RuleKey, readRuleDraft } from '@/lib/domain/compliance/rule-draft'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'

// Loaded when a draft is shown or pasted as JSON.

/** What the product says of a version, and a file of law does not. */
const ofTheProduct = new Set(['number', 'state', 'effectiveFrom', 'effectiveTo'])

/** A draft as a file of law writes it; null while a field is invalid. */
export function draftText(body: unknown, rule: RuleKey): string | null {
  const draft = readRuleDraft(body, rule)
  if (!draft) return null
  const fields = Object.entries(lawVersion(draft)).filter(([name]) => !ofTheProduct.has(name))
  return JSON.stringify(Object.fromEntries(fields), null, 2)
}

/** A pasted version; its own number, state and days give way to the draft's. `problem` is null for what is no JSON. */
export function readDraftText(text: string, rule: RuleKey): { version: RuleVersion } | { problem: string | null } {
  try {
    return { version: readLawVersion(JSON.parse(text), rule) }
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: null }
    if (error instanceof CaseProblem) return { problem: error.message }
    throw error
  }
}
