import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import { type Confidence, type CreditRequirement, confidences, type RuleSource } from './credit-requirements'
import { isInForce } from './evaluation'
import { referenceRules } from './reference-rule-for'
import type { RuleBook } from './rule-for'

/** COUNTED: a published rule counts the hours. REFERENCE: the state's requirement is shown and nothing is computed. */
type CoverageKind = 'COUNTED' | 'REFERENCE'

/** How the product covers one kind of license. */
export type CoveredLicense = {
  geo: string
  type: string
  kind: CoverageKind
  /** The lowest confidence among the numbers that decide a verdict. */
  confidence: Confidence
  /** The board that renews the license; null where only a reference is shown. */
  board: string | null
  sources: readonly RuleSource[]
  lastChecked: PlainDate
}

/** The numbers that decide how many hours count. */
const decisive = ['total', 'minFirstYear', 'minSecondYear', 'maxFirstYear', 'maxOnline'] as const

const leastSure = ({ facts }: CreditRequirement): Confidence => {
  const noted = decisive.map((name) => facts[name]?.confidence)
  return confidences.findLast((confidence) => noted.includes(confidence)) ?? 'HIGH'
}

/**
 * Every kind of license with a published rule in force on a day, then those shown for reference only, sorted by state
 * and then in the order of the rules. A counted license is not listed again as a reference.
 */
export function coverageOf(book: RuleBook, onDate: PlainDate): CoveredLicense[] {
  const countedLicenses = Object.values(book.versions).flatMap((versions): CoveredLicense[] => {
    const rule = versions.find((version) => isInForce(version, onDate))
    if (!rule) return []
    const { geo, type, board, sources, lastChecked } = rule
    return [{ geo, type, kind: 'COUNTED', confidence: leastSure(rule), board, sources, lastChecked }]
  })
  const countedPairs = new Set(countedLicenses.map(({ geo, type }) => `${geo}:${type}`))
  const referenceLicenses = referenceRules
    .filter((rule) => isInForce(rule, onDate))
    .flatMap(({ geo, types, confidence, sources, lastChecked }) =>
      types
        .filter((type) => !countedPairs.has(`${geo}:${type}`))
        .map(
          (type): CoveredLicense => ({ geo, type, kind: 'REFERENCE', confidence, board: null, sources, lastChecked }),
        ),
    )
  return [...countedLicenses, ...referenceLicenses].toSorted((a, b) => compareText(a.geo, b.geo))
}
