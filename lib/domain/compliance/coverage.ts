import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Confidence, type CreditRequirement, confidences, type RuleSource } from './credit-requirements'
import { isInForce } from './in-force'
import { referenceRules } from './reference-rule-for'
import type { RuleBook } from './rule-for'

/** COUNTED: hours are added up by a published rule. REFERENCE: what the state asks for is shown, and nothing is computed. */
export type CoverageKind = 'COUNTED' | 'REFERENCE'

/** What the product does for one kind of license. */
export type CoveredLicense = {
  geo: string
  type: string
  kind: CoverageKind
  /** The least sure of the numbers that a verdict needs. */
  confidence: Confidence
  /** Who renews the license; null where only a reference is shown. */
  board: string | null
  sources: readonly RuleSource[]
  lastChecked: PlainDate
}

/** The numbers that decide how many hours count. */
const decisive = ['total', 'minFirstYear', 'minSecondYear', 'maxFirstYear', 'maxOnline'] as const

const leastSure = ({ facts }: CreditRequirement): Confidence => {
  const found = decisive.map((name) => confidences.indexOf(facts[name]?.confidence ?? 'HIGH'))
  return confidences[Math.max(...found)] ?? 'LOW'
}

/**
 * Every kind of license with a published rule in force on a day, then those that are shown for reference only; by state, then in the
 * order of the rules. What is counted is not listed as a reference too.
 */
export function coverageOf(book: RuleBook, onDate: PlainDate): CoveredLicense[] {
  const counted = Object.values(book.versions).flatMap((versions): CoveredLicense[] => {
    const rule = versions.find((one) => isInForce(one, onDate))
    if (!rule) return []
    const { geo, type, board, sources, lastChecked } = rule
    return [{ geo, type, kind: 'COUNTED', confidence: leastSure(rule), board, sources, lastChecked }]
  })
  const isCounted = new Set(counted.map(({ geo, type }) => `${geo}:${type}`))
  const reference = referenceRules
    .filter((rule) => isInForce(rule, onDate))
    .flatMap(({ geo, types, confidence, sources, lastChecked }) =>
      types
        .filter((type) => !isCounted.has(`${geo}:${type}`))
        .map(
          (type): CoveredLicense => ({ geo, type, kind: 'REFERENCE', confidence, board: null, sources, lastChecked }),
        ),
    )
  return [...counted, ...reference].toSorted((a, b) => (a.geo === b.geo ? 0 : a.geo < b.geo ? -1 : 1))
}
