import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement, FirstRenewalNote, RuleNote, RuleSource } from './credit-requirements'
import type { ReferenceRule } from './reference-rule'
import { referenceRuleFor } from './reference-rule-for'
import { type RuleBook, ruleFor } from './rule-for'

/** A note that qualifies a status; without it the status would claim too much. `key` is its text under `compliance`. */
export type ComplianceNote = {
  code: RuleNote | FirstRenewalNote | 'unanswered' | 'referenceOnly'
  key: string
  source: RuleSource
  checkedAt: PlainDate
}

/**
 * Accompanies a status wherever it is shown or sent: notes, the sources of the numbers, and the reference rule where no
 * rule is computed.
 */
export type StatusBasis = {
  notes: ComplianceNote[]
  sources: readonly RuleSource[]
  checkedAt: PlainDate | null
  reference: ReferenceRule | null
}

/** Notes on a first period: it needs no hours, or an unanswered question could reduce them. */
type FirstPeriodNotes = { firstRenewal?: boolean; unanswered?: boolean }

/** The notes of a computed rule, with those of a first period when the status is of one. */
export function ruleNotesFor(
  rule: CreditRequirement,
  { firstRenewal, unanswered }: FirstPeriodNotes,
): ComplianceNote[] {
  const note = (code: RuleNote | FirstRenewalNote, group: string): ComplianceNote => ({
    code,
    key: `${group}.${code}`,
    source: rule.noteSources[code] ?? rule.sources[0],
    checkedAt: rule.lastChecked,
  })
  const ruleCodes: readonly string[] = rule.notes
  const firstRenewalCodes = firstRenewal ? rule.firstRenewalNotes.filter((code) => !ruleCodes.includes(code)) : []
  const unansweredNotes: ComplianceNote[] = unanswered
    ? [
        {
          code: 'unanswered',
          key: 'firstRenewal.unanswered',
          source: firstRenewalSource(rule),
          checkedAt: rule.lastChecked,
        },
      ]
    : []
  return [
    ...rule.notes.map((code) => note(code, 'notes')),
    ...firstRenewalCodes.map((code) => note(code, 'firstRenewal')),
    ...unansweredNotes,
  ]
}

const firstRenewalSource = ({ facts, sources }: CreditRequirement): RuleSource =>
  sources[(facts.firstRenewal ?? facts.firstRenewalExempt)?.source ?? 0] ?? sources[0]

/** The basis of a license's status in a period that ends on a day. */
export function statusBasis(
  book: RuleBook,
  { geo, credentialType }: { geo: string; credentialType: string },
  endsAt: PlainDate,
  firstPeriod: FirstPeriodNotes = {},
): StatusBasis {
  const rule = ruleFor(book, geo, credentialType, endsAt)
  if (rule) {
    const { sources, lastChecked } = rule
    return { notes: ruleNotesFor(rule, firstPeriod), sources, checkedAt: lastChecked, reference: null }
  }
  const reference = referenceRuleFor(geo, credentialType, endsAt)
  if (!reference) return { notes: [], sources: [], checkedAt: null, reference: null }
  const { sources, lastChecked: checkedAt } = reference
  const [source] = sources
  const notes = source ? [{ code: 'referenceOnly' as const, key: 'reference.notice', source, checkedAt }] : []
  return { notes, sources, checkedAt, reference }
}
