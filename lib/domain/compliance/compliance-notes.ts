import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement, FirstRenewalNote, RuleNote, RuleSource } from './credit-requirements'
import type { ReferenceRule } from './reference-rule'
import { referenceRuleFor } from './reference-rule-for'
import { type RuleBook, ruleFor } from './rule-for'

/** A remark without which a status says too much. `key` is its text under `compliance`. */
export type ComplianceNote = {
  code: RuleNote | FirstRenewalNote | 'unanswered' | 'referenceOnly'
  key: string
  source: RuleSource
  checkedAt: PlainDate
}

/** What travels with a status wherever it goes: notes, where the numbers come from, and the rule for reference where none is computed. */
export type StatusBasis = {
  notes: ComplianceNote[]
  sources: readonly RuleSource[]
  checkedAt: PlainDate | null
  reference: ReferenceRule | null
}

/** What a status says of the first period: that it needs no hours, or that an answer could make it easier. */
type FirstPeriod = { firstRenewal?: boolean; unanswered?: boolean }

/** The notes of a computed rule; with those of a first period where the status speaks of one. */
export function notesOf(rule: CreditRequirement, { firstRenewal, unanswered }: FirstPeriod): ComplianceNote[] {
  const note = (code: RuleNote | FirstRenewalNote, group: string): ComplianceNote => ({
    code,
    key: `${group}.${code}`,
    source: rule.noteSources[code] ?? rule.sources[0],
    checkedAt: rule.lastChecked,
  })
  const known: readonly string[] = rule.notes
  const first = firstRenewal ? rule.firstRenewalNotes.filter((code) => !known.includes(code)) : []
  const open: ComplianceNote[] = unanswered
    ? [
        {
          code: 'unanswered',
          key: 'firstRenewal.unanswered',
          source: firstRenewalSource(rule),
          checkedAt: rule.lastChecked,
        },
      ]
    : []
  return [...rule.notes.map((code) => note(code, 'notes')), ...first.map((code) => note(code, 'firstRenewal')), ...open]
}

const firstRenewalSource = ({ facts, sources }: CreditRequirement): RuleSource =>
  sources[(facts.firstRenewal ?? facts.firstRenewalExempt)?.source ?? 0] ?? sources[0]

/** On what the status of a license rests in a period that ends on a day. */
export function statusBasis(
  book: RuleBook,
  { geo, credentialType }: { geo: string; credentialType: string },
  endsAt: PlainDate,
  first: FirstPeriod = {},
): StatusBasis {
  const rule = ruleFor(book, geo, credentialType, endsAt)
  if (rule) {
    const { sources, lastChecked } = rule
    return { notes: notesOf(rule, first), sources, checkedAt: lastChecked, reference: null }
  }
  const reference = referenceRuleFor(geo, credentialType, endsAt)
  if (!reference) return { notes: [], sources: [], checkedAt: null, reference: null }
  const { sources, lastChecked: checkedAt } = reference
  const [source] = sources
  const notes = source ? [{ code: 'referenceOnly' as const, key: 'reference.notice', source, checkedAt }] : []
  return { notes, sources, checkedAt, reference }
}
