import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import { type Confidence, type CreditRequirement, confidences, type RuleSource } from './credit-requirements'
import { isInForce } from './evaluation'
import { hoursFieldNames } from './hours-fields'
import { treeNumbers } from './law-numbers'
import type { ReferenceRule } from './reference-rule'
import { referenceRules } from './reference-rules'
import type { RuleBook } from './rule-for'

/** COUNTED: a published rule counts the hours. REFERENCE: the state's requirement is shown and nothing is computed. */
type CoverageKind = 'COUNTED' | 'REFERENCE'

/**
 * What is known of one kind of license. COUNTED: a published rule counts hours; NO_HOURS: its law asks for no hours of
 * courses, perhaps for something else; REFERENCE: it asks for hours that are shown and not counted; UNKNOWN: no rule.
 */
export const lawAnswers = ['COUNTED', 'NO_HOURS', 'REFERENCE', 'UNKNOWN'] as const
export type LawAnswer = (typeof lawAnswers)[number]

/** How the product covers one kind of license. */
export type CoveredLicense = {
  geo: string
  type: string
  kind: CoverageKind
  answer: LawAnswer
  /** The lowest confidence among the numbers that decide a verdict. */
  confidence: Confidence
  /** The board that renews the license; null where only a reference is shown. */
  board: string | null
  sources: readonly RuleSource[]
  lastChecked: PlainDate
}

/** What decides how many hours count, or what is asked for instead. */
const decisive = [
  'total',
  'minFirstYear',
  'minSecondYear',
  'maxFirstYear',
  'maxOnline',
  ...hoursFieldNames.filter((name) => name !== 'hoursBefore'),
  'requirement',
] as const

/** The lowest confidence among the numbers that decide a verdict. */
export const leastSureVerdict = ({ facts }: CreditRequirement): Confidence => {
  const noted = decisive.map((name) => facts[name]?.confidence)
  return confidences.findLast((confidence) => noted.includes(confidence)) ?? 'HIGH'
}

/** The answer of a rule that is counted: no hours where neither its total nor any of its ways has them. */
export const answerOf = ({ total, requirement }: CreditRequirement): LawAnswer =>
  total > 0 || treeNumbers(requirement).some(([name, hours]) => name.split('.').at(-1) === 'HOURS' && Number(hours) > 0)
    ? 'COUNTED'
    : 'NO_HOURS'

/** The answer of a rule for reference. */
export const referenceAnswerOf = ({ mode, total }: ReferenceRule): LawAnswer =>
  mode === 'NO_HOURS' || total === 0 ? 'NO_HOURS' : 'REFERENCE'

/**
 * Every kind of license with a published rule in force on a day, then those shown for reference only, sorted by state
 * and then in the order of the rules. A counted license is not listed again as a reference.
 */
export function coverageOf(book: RuleBook, onDate: PlainDate): CoveredLicense[] {
  const countedLicenses = Object.values(book.versions).flatMap((versions): CoveredLicense[] => {
    const rule = versions.find((version) => isInForce(version, onDate))
    if (!rule) return []
    const { geo, type, board, sources, lastChecked } = rule
    return [
      {
        geo,
        type,
        kind: 'COUNTED',
        answer: answerOf(rule),
        confidence: leastSureVerdict(rule),
        board,
        sources,
        lastChecked,
      },
    ]
  })
  const countedPairs = new Set(countedLicenses.map(({ geo, type }) => `${geo}:${type}`))
  const referenceLicenses = referenceRules
    .filter((rule) => isInForce(rule, onDate))
    .flatMap((rule) => {
      const { geo, types, confidence, sources, lastChecked } = rule
      const answer = referenceAnswerOf(rule)
      return types
        .filter((type) => !countedPairs.has(`${geo}:${type}`))
        .map(
          (type): CoveredLicense => ({
            geo,
            type,
            kind: 'REFERENCE',
            answer,
            confidence,
            board: null,
            sources,
            lastChecked,
          }),
        )
    })
  return [...countedLicenses, ...referenceLicenses].toSorted((a, b) => compareText(a.geo, b.geo))
}
